"""The web page as the server hands it out."""
import gzip
import json
import tempfile
import unittest
from pathlib import Path

from support import new_server


class Page(unittest.TestCase):
    def test_files_have_types_caching_and_compression(self):
        with tempfile.TemporaryDirectory() as folder:
            web = Path(folder) / "web"
            (web / "assets").mkdir(parents=True)
            (web / "index.html").write_text("<!doctype html><title>x</title>")
            script = "export const x = 1;\n" * 50
            (web / "assets/index-B3xk9_aQ.js").write_text(script)
            (web / "assets/index-B3xk9_aQ.js.gz").write_bytes(gzip.compress(script.encode()))
            (web / "engine.wasm").write_bytes(b"\0asm")
            (Path(folder) / "secret.txt").write_text("secret")
            with new_server(folder + "/data", "--web", str(web)) as server:
                # A table that does not exist shows the page as well, which says so and helps.
                nowhere = "/t/AAAAAAAAAAAAAAAAAAAAAA"
                for path, found in (("/", 200), ("/index.html", 200), (nowhere, 404), ("/anything/else", 200)):
                    status, body, headers = server.request("GET", path)
                    self.assertEqual((status, headers["Cache-Control"]), (found, "no-cache"))
                    self.assertIn("<title>x</title>", body)
                status, body, headers = server.request("GET", "/assets/index-B3xk9_aQ.js")
                self.assertEqual((status, body), (200, script))
                self.assertTrue(headers["Content-Type"].startswith("text/javascript"))
                self.assertIn("immutable", headers["Cache-Control"])
                self.assertEqual(server.request("GET", "/engine.wasm")[2]["Content-Type"], "application/wasm")
                for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/missing.js"):
                    self.assertEqual(server.request("GET", path)[0], 404, path)
                self.assertEqual(server.request("HEAD", "/")[0], 200)
                import http.client

                connection = http.client.HTTPConnection("127.0.0.1", server.port)
                connection.request("GET", "/assets/index-B3xk9_aQ.js", headers={"Accept-Encoding": "gzip"})
                answer = connection.getresponse()
                self.assertEqual(answer.getheader("Content-Encoding"), "gzip")
                self.assertEqual(gzip.decompress(answer.read()).decode(), script)
                connection.request("GET", "/api/games", headers={"Accept-Encoding": "gzip, br"})
                answer = connection.getresponse()
                self.assertEqual(answer.getheader("Content-Encoding"), "gzip")
                packed = answer.read()
                games = server.request("GET", "/api/games")[1]
                self.assertEqual(json.loads(gzip.decompress(packed)), games)
                self.assertLess(len(packed), 4096)


if __name__ == "__main__":
    unittest.main()
