// Lines of JSON that are written as they go: the same text as a document's.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "format/json_values.hpp"
#include "laws/random_rules.hpp"

using namespace byhand;

namespace {

/// Any bytes: letters, quotes, control characters, UTF-8 and what is none.
std::string random_text(random_rules::Random& random) {
  std::string text;
  for (std::int64_t left = random.number(0, 8); left > 0; --left) {
    text += random.one_of(std::vector<std::string>{"a", "Z[1,2]", "\"", "\\", "/", "\x7f", "\x1b",
                                                   "\n", "\t", std::string(1, '\0'), "é", "½", "猫",
                                                   "\U0001F600", "\xff", "\xc3", "\xed\xa0\x80"});
  }
  return text;
}

/// Writes a random value as a line and as a document.
Json write_both(JsonLine& line, random_rules::Random& random, int depth) {
  switch (random.number(0, depth > 0 ? 7 : 5)) {
    case 0: {
      const std::int64_t number = random.number(-1000000, 1000000) * 9000000000;
      line.value(number);
      return number;
    }
    case 1: {
      const bool is_true = random.number(0, 1) == 1;
      line.value(is_true);
      return is_true;
    }
    case 2:
      line.value(nullptr);
      return nullptr;
    case 3: {
      const Json document = {{"x", static_cast<double>(random.number(-99, 99)) / 7}, {"y", "é"}};
      line.value(document);
      return document;
    }
    case 6: {
      Json list = Json::array();
      line.open('[');
      for (std::int64_t left = random.number(0, 3); left > 0; --left) {
        list.push_back(write_both(line, random, depth - 1));
      }
      line.close(']');
      return list;
    }
    case 7: {
      Json object = Json::object();
      line.open('{');
      for (std::int64_t left = random.number(0, 3); left > 0; --left) {
        const std::string name = std::to_string(left) + random_text(random);
        line.name(name);
        object[name] = write_both(line, random, depth - 1);
      }
      line.close('}');
      return object;
    }
    default: {
      const std::string text = random_text(random);
      line.value(text);
      return text;
    }
  }
}

}  // namespace

TEST_CASE("a line of JSON is what nlohmann-json writes of the same document") {
  random_rules::Random random(20);
  for (std::int64_t i = 0; i < random_rules::times_long(2000); ++i) {
    JsonLine line;
    const Json document = write_both(line, random, 4);
    CHECK(std::move(line).take() == json_text(document, without_breaks));
  }
}

TEST_CASE("rows and lists of a line") {
  JsonLine line;
  line.open('{');
  line.rows("rows", {2, 3}, [&](std::size_t r, std::size_t c) { line.value(10 * r + c); });
  line.list("list", {"a", "b"});
  line.list("none", std::vector<int>{}, [&](int x) { line.value(x); });
  line.name("row");
  line.row(1, "two", true);
  line.close('}');
  CHECK(std::move(line).take() ==
        "{\"rows\":[[0,1,2],[10,11,12]],\"list\":[\"a\",\"b\"],\"none\":[],\"row\":[1,\"two\",true]"
        "}\n");
}
