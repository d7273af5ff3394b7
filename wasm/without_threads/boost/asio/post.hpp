#pragma once

#include <boost/asio/alone.hpp>
