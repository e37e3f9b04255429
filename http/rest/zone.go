// The default time zone of dates.

package rest

import (
	"time"
	_ "time/tzdata" // machines may lack zone files
)

// DefaultZone is the zone of dates if operators have set none.
var DefaultZone = func() *time.Location {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		panic(err) // the zone files are embedded
	}
	return zone
}()
