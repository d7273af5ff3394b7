#include "server/push/key_pair.hpp"

#include <fcntl.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "server/push/base64url.hpp"

namespace sushiya::server {
namespace {

constexpr const char* kCurve = "P-256";
constexpr std::size_t kSecretSize = 32;
constexpr std::size_t kPointSize = 65;

template <auto release>
struct Release {
    void operator()(auto* held) const { release(held); }
};
using Context = std::unique_ptr<EVP_PKEY_CTX, Release<EVP_PKEY_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, Release<BN_clear_free>>;
using Group = std::unique_ptr<EC_GROUP, Release<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Release<EC_POINT_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Release<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Release<OSSL_PARAM_free>>;
using Key = std::shared_ptr<EVP_PKEY>;

unsigned char* raw(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }
const unsigned char* raw(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

// Null if the numbers are no key.
Key import_key(int selection, const OSSL_PARAM* params) {
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* key = nullptr;
    if (EVP_PKEY_fromdata_init(context.get()) <= 0 ||
        EVP_PKEY_fromdata(context.get(), &key, selection, const_cast<OSSL_PARAM*>(params)) <= 0)
        return nullptr;
    return {key, EVP_PKEY_free};
}

Key import_public(std::string_view point) {
    if (point.size() != kPointSize) return nullptr;
    const Builder builder(OSSL_PARAM_BLD_new());
    OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0);
    OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
    const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
    return import_key(EVP_PKEY_PUBLIC_KEY, params.get());
}

Key import_secret(std::string_view secret) {
    const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    const Number number(BN_bin2bn(raw(secret), static_cast<int>(secret.size()), nullptr));
    const Point point(EC_POINT_new(group.get()));
    std::string encoded(kPointSize, '\0');
    if (EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) != 1 ||
        EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, raw(encoded), encoded.size(),
                           nullptr) != encoded.size())
        return nullptr;
    const Builder builder(OSSL_PARAM_BLD_new());
    OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0);
    OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, encoded.data(), encoded.size());
    OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
    const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
    return import_key(EVP_PKEY_KEYPAIR, params.get());
}

}  // namespace

KeyPair KeyPair::make() { return KeyPair(Key(EVP_EC_gen(kCurve), EVP_PKEY_free)); }

std::optional<KeyPair> KeyPair::from(std::string_view secret) {
    if (secret.size() != kSecretSize) return std::nullopt;
    auto key = import_secret(secret);
    if (key == nullptr) return std::nullopt;
    return KeyPair(std::move(key));
}

Result<KeyPair> KeyPair::kept_in(const std::string& path) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        const KeyPair made = make();
        const std::string text = base64url(made.secret()) + "\n";
        const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
        close(file);
        if (written) return made;
        unlink(path.c_str());
        return fail("cannot write " + path + ": " + std::strerror(errno));
    }
    if (errno != EEXIST) return fail("cannot make " + path + ": " + std::strerror(errno));
    std::ifstream in(path);
    std::string text;
    in >> text;
    const auto secret = read_base64url(text);
    const auto key = secret ? from(*secret) : std::nullopt;
    if (!key) return fail(path + " holds no key; move it away and a new one is made (people subscribe anew)");
    return *key;
}

std::string KeyPair::secret() const {
    BIGNUM* number = nullptr;
    EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number);
    const Number held(number);
    std::string bytes(kSecretSize, '\0');
    BN_bn2binpad(number, raw(bytes), static_cast<int>(bytes.size()));
    return bytes;
}

std::string KeyPair::public_key() const {
    std::string point(kPointSize, '\0');
    std::size_t size = 0;
    EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY, raw(point), point.size(), &size);
    return point;
}

std::optional<std::string> KeyPair::shared_with(std::string_view other_public) const {
    const Key other = import_public(other_public);
    const Context context(EVP_PKEY_CTX_new_from_pkey(nullptr, key_.get(), nullptr));
    std::string shared(kSecretSize, '\0');
    std::size_t size = shared.size();
    if (other == nullptr || EVP_PKEY_derive_init(context.get()) <= 0 ||
        EVP_PKEY_derive_set_peer(context.get(), other.get()) <= 0 ||
        EVP_PKEY_derive(context.get(), raw(shared), &size) <= 0 || size != shared.size())
        return std::nullopt;
    return shared;
}

std::string KeyPair::sign(std::string_view message) const {
    const std::unique_ptr<EVP_MD_CTX, Release<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
    std::string der(128, '\0');
    std::size_t size = der.size();
    EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get());
    EVP_DigestSign(context.get(), raw(der), &size, raw(message), message.size());
    const unsigned char* at = raw(der);
    const std::unique_ptr<ECDSA_SIG, Release<ECDSA_SIG_free>> signature(
        d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    std::string both(2 * kSecretSize, '\0');
    BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), raw(both), kSecretSize);
    BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), raw(both) + kSecretSize, kSecretSize);
    return both;
}

}  // namespace sushiya::server
