"""Three nodes behind a proxy: what happens to one of them happens to nobody at a table (cluster.py has the long form)."""
import shutil
import tempfile
import unittest
from pathlib import Path

from cluster import Cluster


class Several(unittest.TestCase):
    def test_nodes_die_hang_are_cut_off_and_restarted_and_nothing_is_lost(self):
        folder = Path(tempfile.mkdtemp(prefix="sushiya-cluster-"))
        cluster = Cluster(folder, pace=0.1)
        try:
            cluster.keep_playing(3)
            cluster.moves(6)
            for node in cluster.nodes:
                cluster.kill_node(node)
                cluster.keep_playing(3)
            cluster.pause_node(cluster.nodes[0])
            cluster.keep_playing(3)
            cluster.cut_cable()
            cluster.keep_playing(3)
            cluster.kill_database()
            cluster.keep_playing(3)
            cluster.restart_all()
            for node in cluster.nodes:
                cluster.until(lambda: cluster.shows_all(node))
            cluster.finish()
            status, told = cluster.check()
            self.assertEqual(status, 0, told)
            self.assertIn("ok every acknowledged command", told)
        finally:
            cluster.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    unittest.main()
