// A table's messages as lines of JSON over HTTP, for programs: one request, and an answer that goes on.
//
// The lines are the socket's messages, made and limited by the same table for the same kind of listener.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "server/tables/table_actor.hpp"
#include "server/transport/visit.hpp"

namespace sushiya::server {

using TableSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Strand>;

// On the table's strand. The request has been read; nothing has been answered yet.
void stream_table(std::shared_ptr<TableActor> table, TableSocket socket, Visit visit, const Hello& hello);

}  // namespace sushiya::server
