// What the tests of the package app_test reach besides.

package app

import (
	"context"
	"net"

	"touchline/app/jobs"
)

func (a *Server) ServeInside(l net.Listener) error { return a.serveInside(l) }

func (a *Server) StartWatchingDisks(ctx context.Context) {
	a.loops.Go(func() { jobs.WatchDisks(ctx, a.Store.DiskFull, a.logger) })
}
