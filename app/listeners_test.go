// The budget of connections.

package app

import "testing"

func TestTheLimitOfOpenFilesLeavesRoomForTheDatabaseAndFiles(t *testing.T) {
	for _, x := range []struct{ limit, connections int }{
		{20, -76}, {96, 0}, {256, 140}, {1024, 812}, {20_000, 17_416}, {1 << 20, 1<<20 - 96 - 4096},
	} {
		if got := connectionsWithin(x.limit); got != x.connections {
			t.Errorf("a limit of %d leaves %d connections, want %d", x.limit, got, x.connections)
		}
	}
}
