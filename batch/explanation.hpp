// A page that keeps what a row's numbers are instead of the numbers: names besides scales.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "batch/batch.hpp"
#include "batch/kind_names.hpp"

namespace sushiya::batch {

class Explanation : public PageOfScales<Explanation> {
  public:
    void number(const char* what, int, int most) { add(what, "", most); }
    void flag(const char* what, bool) { add(what, "", 1); }
    template <class Kind>
    void one_of(const char* what, Kind, int kinds) {
        for (int k = 0; k < kinds; ++k) add(what, kind_name(Kind(k)), 1);
    }
    template <class Kind, int kKinds>
    void counts(const char* what, const Counts<Kind, kKinds>&, int most) {
        for (int k = 0; k < kKinds; ++k) add(what, kind_name(Kind(k)), most);
    }
    void numbers(const char* what, std::uint64_t, int count, int most) {
        for (int i = 0; i < count; ++i) add(what, "", most);
    }
    void about(int steps) { steps_ = steps; }

    std::vector<Feature> take() { return std::move(features_); }

  private:
    void add(const char* what, std::string kind, int most) {
        features_.push_back({steps_, what, std::move(kind), most});
    }

    int steps_ = 0;
    std::vector<Feature> features_;
};

template <class E>
Shape shape_of(const E& encoder, int players) {
    Explanation page;
    encoder.observe(typename E::Game::View{}, page);
    return {E::kName, players, encoder.numbers(), encoder.actions(), page.take()};
}

}  // namespace sushiya::batch
