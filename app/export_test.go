// What the tests of the package app_test reach besides.

package app

import (
	"context"
	"net"
)

func (a *Server) ServeInside(l net.Listener) error { return a.serveInside(l) }

func (a *Server) StartWatchingDisks(ctx context.Context) { a.loops.Go(func() { a.watchDisks(ctx) }) }

func (s *Storage) WatchFolders(folders ...string) { s.disks.folders = folders }

var NewCalm = newCalm
