// What things cost, measured; docs/capacity.md says how.

package main

import "time"

// Measured on 2 cores shared by everything, 27 November 2026.
var Measured = Costs{
	Idle: 40 * time.Millisecond, Line: 300 * time.Microsecond, Pass: 100 * time.Microsecond, Frame: 10 * time.Microsecond,
	Arrival: 300 * time.Microsecond, Gift: 400 * time.Microsecond, Page: 100 * time.Microsecond,
	DatabaseLine: 200 * time.Microsecond, DatabaseGift: 400 * time.Microsecond, DatabaseEntry: 150 * time.Microsecond, DatabasePage: 20 * time.Microsecond,
	Connection: 20, Base: 200,
}
