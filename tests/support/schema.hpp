// Holds JSON against a game's schema.json: the part of JSON Schema that tools/generate-protocol writes. Any other
// keyword is refused, so that nothing in a schema goes unheeded.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace sushiya::tests {

class Schema {
  public:
    // Reads {"$defs": {...}}; throws if it cannot.
    explicit Schema(std::string_view json);
    Schema(Schema&&) noexcept;
    ~Schema();

    // Empty if the JSON is one of this type, else what is wrong and where: ".hands[1].size is 12, more than 11".
    std::string complaint(std::string_view type, std::string_view json) const;

    struct Node;

  private:
    std::map<std::string, std::unique_ptr<Node>, std::less<>> definitions_;
};

// The schema in the folder of a game: engine/registry/GAME, or a folder called so among the tests.
std::filesystem::path schema_file(std::string_view game);
const Schema& schema_of(std::string_view game);

}  // namespace sushiya::tests
