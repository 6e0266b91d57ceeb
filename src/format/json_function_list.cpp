#include "format/json_function_list.hpp"

#include <utility>

#include "format/json_values.hpp"

namespace byhand {

std::string function_list_json(std::span<const FunctionGroup> groups) {
  Json functions = Json::array();
  for (const FunctionGroup& group : groups) {
    for (const ListedFunction& function : group.functions) {
      functions.push_back({{"name", function.name},
                           {"signature", function.signature},
                           {"group", group.title},
                           {"summary", function.summary},
                           {"example", function.example},
                           {"result", function.result},
                           {"irrational", function.is_irrational}});
    }
  }
  return json_text({{"functions", std::move(functions)}});
}

}  // namespace byhand
