// What every process costs, whatever it does.
int main() {
  return 0;
}
