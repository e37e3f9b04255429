// What operators set: the settings as calls read them, and the time zone of dates where they have set none.

package rest

import (
	"context"
	"time"
	_ "time/tzdata" // a bare machine has no zone files
)

// Settings are the values an operator may change. ok is false where the default holds.
type Settings interface {
	Setting(ctx context.Context, key string, into any) (ok bool, err error)
}

// DefaultZone is the zone of dates where the site has set none.
var DefaultZone = func() *time.Location {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		panic(err) // the zone files are in the binary
	}
	return zone
}()
