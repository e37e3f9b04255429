// The time zone of dates where operators have set none.

package rest

import (
	"time"
	_ "time/tzdata" // a bare machine has no zone files
)

// DefaultZone is the zone of dates where the site has set none.
var DefaultZone = func() *time.Location {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		panic(err) // the zone files are in the binary
	}
	return zone
}()
