// sushiya._core.Batch: many games a call, into arrays that belong to the caller.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "batch/batch.hpp"
#include "bots/net/plan.hpp"
#include "python/src/bindings.hpp"

namespace nb = nanobind;

namespace sushiya::python {
namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

// Where an array begins, if it is there and as large as it must be.
template <class T>
T* data_of(const std::optional<Array<T>>& array, const char* what, std::size_t size) {
    if (!array) return nullptr;
    if (array->size() != size)
        throw nb::value_error((std::string(what) + " must have " + std::to_string(size) + " elements").c_str());
    return array->data();
}

std::vector<std::tuple<int, std::string, std::string, int>> features_of(const batch::Shape& shape) {
    std::vector<std::tuple<int, std::string, std::string, int>> features;
    for (const batch::Feature& f : shape.features) features.emplace_back(f.steps, f.what, f.kind, f.most);
    return features;
}

batch::Reward reward_of(const std::string& name) {
    if (name != "win" && name != "points") throw nb::value_error("reward is \"win\" or \"points\"");
    return name == "win" ? batch::Reward::win : batch::Reward::points;
}

class PyBatch {
  public:
    PyBatch(const std::string& game, const std::string& options, int games, std::uint64_t seed, int threads,
            const std::string& reward, const std::string& masks)
        : masks_(masks == "bits" ? batch::Masks::bits : batch::Masks::bytes) {
        if (masks != "bits" && masks != "bytes") throw nb::value_error("masks is \"bytes\" or \"bits\"");
        batch_ = value_of(batch::make_batch(game, options, {games, seed, threads, reward_of(reward), masks_}));
    }

    void bind(const std::optional<Array<std::uint8_t>>& observations, const std::optional<Array<std::uint8_t>>& masks,
              const std::optional<Array<float>>& rewards, const std::optional<Array<std::uint8_t>>& dones,
              const std::optional<Array<std::uint8_t>>& acting) {
        const auto games = static_cast<std::size_t>(batch_->games());
        const std::size_t rows = games * static_cast<std::size_t>(shape().players);
        arrays_ = {data_of(observations, "observations", rows * static_cast<std::size_t>(shape().numbers)),
                   data_of(masks, "masks", rows * static_cast<std::size_t>(shape().mask_bytes(masks_))),
                   data_of(rewards, "rewards", rows), data_of(dones, "dones", games), data_of(acting, "acting", rows)};
        alone([&] { batch_->observe(arrays_); });
    }

    void reset(std::uint64_t seed, const std::optional<Array<const std::uint8_t>>& which) {
        const std::uint8_t* const chosen = data_of(which, "which", static_cast<std::size_t>(batch_->games()));
        alone([&] { batch_->reset(seed, chosen, arrays_); });
    }
    void step(const Array<const std::int32_t>& numbers) {
        const std::int32_t* const data = numbers_of(numbers);
        Result<void> done;
        alone([&] { done = batch_->step(data, arrays_); });
        value_of(done);
    }
    void sample(const Array<std::int32_t>& numbers) {
        std::int32_t* const data = numbers_of(numbers);
        alone([&] { batch_->sample(data); });
    }

    const batch::Shape& shape() const { return batch_->shape(); }
    int games() const { return batch_->games(); }
    int mask_bytes() const { return shape().mask_bytes(masks_); }

  private:
    // Python goes on meanwhile; whoever of it comes to the same games waits.
    template <class Work>
    void alone(Work&& work) {
        const nb::gil_scoped_release release;
        const std::scoped_lock lock(busy_);
        work();
    }

    template <class T>
    T* numbers_of(const Array<T>& numbers) const {
        return data_of(std::optional(numbers), "actions",
                       static_cast<std::size_t>(games()) * static_cast<std::size_t>(shape().players));
    }

    batch::Masks masks_;
    std::unique_ptr<batch::Batch> batch_;
    batch::Arrays arrays_;  // of arrays that VectorEnv keeps alive
    std::mutex busy_;
};

// Memory of a GPU as an array that any library takes over without a copy (DLPack); `owner` is kept alive by it.
nb::object device_array(std::uint64_t address, const std::vector<std::size_t>& shape,
                        const std::vector<std::int64_t>& strides, const std::string& type, int device,
                        const nb::object& owner) {
    const nb::dlpack::dtype dtype = type == "f4"   ? nb::dtype<float>()
                                    : type == "i4" ? nb::dtype<std::int32_t>()
                                    : type == "i8" ? nb::dtype<std::int64_t>()
                                                   : nb::dtype<std::uint8_t>();
    void* const memory = reinterpret_cast<void*>(address);  // NOLINT(performance-no-int-to-ptr): the GPU's, not ours
    return nb::cast(nb::ndarray<nb::array_api>(memory, shape.size(), shape.data(), owner, strides.data(), dtype,
                                               nb::device::cuda::value, device));
}

void bind_gpu(nb::module_& module) {
    nb::class_<batch::DeviceImage>(module, "DeviceImage", "What kernels need to know of a game.")
        .def_prop_ro("setup", [](const batch::DeviceImage& i) { return nb::bytes(i.setup.data(), i.setup.size()); })
        .def_ro("table_bytes", &batch::DeviceImage::table_bytes)
        .def_ro("words", &batch::DeviceImage::words)
        .def_prop_ro("encoder", [](const batch::DeviceImage& i) { return i.shape.name; })
        .def_prop_ro("players", [](const batch::DeviceImage& i) { return i.shape.players; })
        .def_prop_ro("numbers", [](const batch::DeviceImage& i) { return i.shape.numbers; })
        .def_prop_ro("actions", [](const batch::DeviceImage& i) { return i.shape.actions; })
        .def_prop_ro("features", [](const batch::DeviceImage& i) { return features_of(i.shape); });
    module.def(
        "device_image",
        [](const std::string& game, const std::string& options, const std::string& reward) {
            return value_of(batch::make_device_image(game, options, reward_of(reward)));
        },
        nb::arg("game"), nb::arg("options"), nb::arg("reward"));
    nb::class_<bots::net::Plan>(module, "NetworkPlan", "How the network of a game is laid out at one table.")
        .def_ro("inputs", &bots::net::Plan::inputs)
        .def_ro("outputs", &bots::net::Plan::outputs)
        .def_ro("places", &bots::net::Plan::places)
        .def_ro("scales", &bots::net::Plan::scales)
        .def_ro("parts", &bots::net::Plan::parts);
    module.def(
        "network_plan",
        [](const std::string& game, const std::string& options) { return value_of(bots::net::plan_of(game, options)); },
        nb::arg("game"), nb::arg("options"));
    module.def("device_array", &device_array, nb::arg("address"), nb::arg("shape"), nb::arg("strides"), nb::arg("type"),
               nb::arg("device"), nb::arg("owner"));
    module.def(
        "sign_games",
        [](const std::string& game, const std::string& options, std::uint64_t seed, std::uint64_t games) {
            Result<std::uint64_t> signature = 0;
            {
                const nb::gil_scoped_release release;
                signature = batch::sign_games(game, options, seed, games);
            }
            return value_of(signature);
        },
        nb::arg("game"), nb::arg("options"), nb::arg("seed"), nb::arg("games"),
        "One number for so many random games: the same on every machine, and on the GPU.");
}

}  // namespace

void bind_batch(nb::module_& module) {
    bind_gpu(module);
    nb::class_<PyBatch>(module, "Batch", "Many games of one kind; see sushiya.VectorEnv.")
        .def(nb::init<const std::string&, const std::string&, int, std::uint64_t, int, const std::string&,
                      const std::string&>(),
             nb::arg("game"), nb::arg("options"), nb::arg("games"), nb::arg("seed"), nb::arg("threads"),
             nb::arg("reward"), nb::arg("masks"))
        .def("bind", &PyBatch::bind, nb::arg("observations").none(), nb::arg("masks").none(), nb::arg("rewards").none(),
             nb::arg("dones").none(), nb::arg("acting").none(),
             "The arrays that are written from now on; the caller keeps them alive.")
        .def("reset", &PyBatch::reset, nb::arg("seed"), nb::arg("which").none() = nb::none())
        .def("step", &PyBatch::step, nb::arg("actions"))
        .def("sample", &PyBatch::sample, nb::arg("actions"))
        .def_prop_ro("encoder", [](const PyBatch& b) { return b.shape().name; })
        .def_prop_ro("games", &PyBatch::games)
        .def_prop_ro("players", [](const PyBatch& b) { return b.shape().players; })
        .def_prop_ro("numbers", [](const PyBatch& b) { return b.shape().numbers; })
        .def_prop_ro("actions", [](const PyBatch& b) { return b.shape().actions; })
        .def_prop_ro("mask_bytes", &PyBatch::mask_bytes)
        .def_prop_ro("features", [](const PyBatch& b) { return features_of(b.shape()); });
}

}  // namespace sushiya::python
