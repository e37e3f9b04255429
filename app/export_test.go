// Parts of the server for tests of the package app_test.

package app

import (
	"context"
	"net"

	"touchline/app/jobs"
	"touchline/listen"
)

func (a *Server) ServeInside(l net.Listener) error {
	a.open = &listeners{budget: listen.NewBudget(listen.Least, nil)}
	return a.serveInside(l)
}

func (a *Server) StartWatchingDisks(ctx context.Context) {
	a.loops.Go(func() { jobs.WatchDisks(ctx, a.Store.DiskFull, a.logger) })
}
