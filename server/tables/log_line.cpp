#include "server/tables/log_line.hpp"

#include <limits>

#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"

namespace sushiya::server {
namespace {

constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

class FieldWriter {
  public:
    explicit FieldWriter(Json& out) : out_(out) {}

    FieldWriter& operator()(std::string_view key, Seat seat) { return put(key, seat.index); }
    FieldWriter& operator()(std::string_view key, const std::string& text) {
        return text.empty() ? *this : put(key, text);
    }
    FieldWriter& operator()(std::string_view key, const std::optional<Digest>& digest) {
        return digest ? put(key, hex(*digest)) : *this;
    }
    FieldWriter& operator()(std::string_view key, std::int64_t number) { return put(key, number); }
    FieldWriter& operator()(std::string_view key, std::optional<Seat> seat) {
        return seat ? put(key, seat->index) : *this;
    }
    FieldWriter& operator()(std::string_view key, std::optional<SeatSet> seats) {
        return seats ? put(key, seats->bits()) : *this;
    }
    FieldWriter& operator()(std::string_view key, AwayReason why) { return put(key, kAwayReasons[why]); }
    FieldWriter& operator()(std::string_view key, QuestionKind what) { return put(key, kQuestionKinds[what]); }

  private:
    FieldWriter& put(std::string_view key, const auto& value) {
        out_.field(key, value);
        return *this;
    }

    Json& out_;
};

class FieldReader {
  public:
    explicit FieldReader(JsonReader& in) : in_(in) {}

    FieldReader& operator()(std::string_view key, Seat& seat) {
        seat.index = static_cast<std::uint8_t>(in_[key].number(0, kMaxSeats - 1));
        return *this;
    }
    FieldReader& operator()(std::string_view key, std::string& text) {
        text = in_[key].text_or("");
        return *this;
    }
    FieldReader& operator()(std::string_view key, std::optional<Digest>& digest) {
        JsonReader value = in_[key];
        if (!value.present()) return *this;
        digest = read_digest(value.text());
        if (!digest) value.must_be("a digest");
        return *this;
    }
    FieldReader& operator()(std::string_view key, std::int64_t& number) {
        number = in_[key].number(std::int64_t{0}, kAnyNumber);
        return *this;
    }
    FieldReader& operator()(std::string_view key, std::optional<Seat>& seat) {
        if (JsonReader value = in_[key]; value.present())
            seat = Seat{static_cast<std::uint8_t>(value.number(0, kMaxSeats - 1))};
        return *this;
    }
    // As the bits of a number: seat 0 is worth 1, seat 1 is worth 2, seat 2 is worth 4.
    FieldReader& operator()(std::string_view key, std::optional<SeatSet>& seats) {
        JsonReader value = in_[key];
        if (!value.present()) return *this;
        const int bits = value.number(0, SeatSet::first(kMaxSeats).bits());
        seats.emplace();
        for (const Seat seat : SeatSet::first(kMaxSeats))
            if ((bits >> seat.index & 1) != 0) seats = seats->with(seat);
        return *this;
    }
    FieldReader& operator()(std::string_view key, AwayReason& why) {
        why = in_[key].one_of(kAwayReasons);
        return *this;
    }
    FieldReader& operator()(std::string_view key, QuestionKind& what) {
        what = in_[key].one_of(kQuestionKinds);
        return *this;
    }

  private:
    JsonReader& in_;
};

}  // namespace

std::string write_line(const LogLine& line) {
    Json out;
    out.object([&] {
        out.field("kind", kind_of(line.what)).field("at", line.at);
        std::visit([&]<class What>(const What& what) { What::fields(what, FieldWriter(out)); }, line.what);
        if (line.cause) out.field("id", line.cause->id).field("by", line.cause->by.index);
    });
    return out.take();
}

Result<LogLine> read_line(std::string_view text) {
    return read_json<LogLine>(text, "", [](JsonReader& in) {
        LogLine line{in["at"].number(std::int64_t{0}, kAnyNumber), {}, {}};
        JsonReader kind = in["kind"];
        auto what = KindsOf<Happening>::make(kind.text());
        if (!what) {
            kind.must_be("one of: " + KindsOf<Happening>::all());
            return line;
        }
        line.what = std::move(*what);
        std::visit([&]<class What>(What& fields) { What::fields(fields, FieldReader(in)); }, line.what);
        if (JsonReader id = in["id"]; id.present()) {
            const auto by = static_cast<std::uint8_t>(in["by"].number(0, kMaxSeats - 1));
            line.cause = Cause{id.number(std::int64_t{0}, kAnyNumber), Seat{by}};
        }
        return line;
    });
}

}  // namespace sushiya::server
