#include "cli/kept_sheet.hpp"

#include "cli/files.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"

namespace sushiya {
namespace {

constexpr std::size_t kLongest = std::size_t{1} << 20U;  // bytes

}  // namespace

Result<KeptSheet> KeptSheet::of(std::string_view game) {
    KeptSheet sheet;
    const auto folder = make_state_folder();
    if (!folder) return sheet;
    sheet.file_ = *folder + "/" + std::string(game) + ".sheet";
    auto hold = Hold::on(sheet.file_);
    if (!hold) return fail("that sheet is being filled in at another terminal; go on there, or leave it there first");
    sheet.hold_ = std::move(*hold);
    if (!would_replace(sheet.file_)) return sheet;
    const auto text = read_file(sheet.file_, kLongest);
    if (!text) return fail(text.error().what);
    const auto read = read_json<int>(*text, "", [&](JsonReader& kept) {
        sheet.options_ = std::string(kept["options"].raw());
        sheet.lines_ = kept["lines"].texts("a list of lines");
        return 0;
    });
    if (!read)
        return fail("cannot go on with " + sheet.file_ + ": " + read.error().what +
                    "; remove the file if it is of no use");
    return sheet;
}

Result<void> KeptSheet::keep(std::vector<std::string> lines) {
    lines_ = std::move(lines);
    if (file_.empty()) return {};
    Json out;
    out.object([&] {
        out.key("options").raw(options_);
        out.key("lines").list(lines_);
    });
    return write_file(file_, out.text() + "\n", Existing::replace);
}

void KeptSheet::begin(std::string options) {
    options_ = std::move(options);
    lines_.clear();
}

}  // namespace sushiya
