#!/usr/bin/env python3
"""A PostgreSQL of the tests' own, in a temporary folder, on the loopback.

As a program: prints its address, and ends with whoever started it.
"""
import glob
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def find_program(name):
    """Debian keeps most of PostgreSQL's programs out of the path."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    return found[-1] if found else shutil.which(name)


def runs(process):
    """Whether it holds anything; one that has ended is listed until its parent has looked, which may take seconds."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Postgres:
    # What is killed here are processes, never the machine: what they have written is there.
    SETTINGS = {
        "fsync": "off",
        "unix_socket_directories": "",
        "listen_addresses": "127.0.0.1",
        "max_connections": "60",
        "shared_buffers": "32MB",
        "autovacuum": "off",
        "restart_after_crash": "off",
        "logging_collector": "off",
    }

    def __init__(self, **settings):
        self.folder = tempfile.mkdtemp(prefix="sushiya-postgres-")
        self.port = free_port()
        self.settings = {**self.SETTINGS, **settings, "port": str(self.port)}
        self.process = None
        self.url = f"postgresql://sushiya@127.0.0.1:{self.port}/postgres"
        # PostgreSQL refuses to be run by root.
        self.user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        if self.user:
            shutil.chown(self.folder, "nobody", "nogroup")
        command = [
            find_program("initdb"),
            "-D",
            f"{self.folder}/data",
            "-U",
            "sushiya",
            "-A",
            "trust",
            "-N",
        ]
        subprocess.run(
            [*command, "--no-instructions"],
            check=True,
            stdout=subprocess.DEVNULL,
            **self.user,
        )

    def start(self):
        options = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        with open(f"{self.folder}/log", "ab") as log:
            self.process = subprocess.Popen(
                [find_program("postgres"), "-D", f"{self.folder}/data", *options],
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.user,
            )
        end = time.monotonic() + 60
        while subprocess.run([find_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode:
            if self.process.poll() is not None or time.monotonic() > end:
                with open(f"{self.folder}/log") as log:
                    raise RuntimeError(f"PostgreSQL does not start: {log.read()[-2000:]}")
            time.sleep(0.05)
        return self

    def kill(self):
        """As if the power of that process failed: all of its processes at once."""
        family = [self.process.pid, *self.children()]
        for process in family:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        # Its children are not ours to wait for; they hold the shared memory until they have ended.
        while any(runs(process) for process in family):
            time.sleep(0.02)
        self.process = None

    def children(self):
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout
        return [int(number) for number in found.split()]

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(60)
            self.process = None
        shutil.rmtree(self.folder)

    def query(self, sql):
        """Rows as lists of texts."""
        command = [
            find_program("psql"),
            "-qAtX",
            "-F",
            "\t",
            "-v",
            "ON_ERROR_STOP=1",
            "-d",
            self.url,
            "-c",
            sql,
        ]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return [line.split("\t") for line in told.splitlines()]


def main():
    parent = os.getppid()
    database = Postgres()
    try:
        print(database.start().url, flush=True)
        while os.getppid() == parent:
            time.sleep(0.2)
    finally:
        database.stop()


if __name__ == "__main__":
    main()
