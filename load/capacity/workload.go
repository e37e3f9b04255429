// What happens on a site, and what each thing costs.

package main

import "time"

// Workload is a site and what happens on it. Rates are of the whole site.
type Workload struct {
	Nodes, Cores, DatabaseCores   int
	Rooms                         int
	Skew                          float64 // of viewers over rooms: Zipf's exponent
	Viewers                       int
	Lines, Gifts, Arrivals, Pages float64 // a second
	Seconds                       float64
	Seed                          uint64
}

// Costs are processor times, but for the last two.
type Costs struct {
	Idle          time.Duration // a second of a node on which nothing happens
	Viewer        time.Duration // a second of a viewer who only watches: their pings
	Line          time.Duration // decode, rule, journal and publish a line; its acknowledgement
	Pass          time.Duration // a message between two nodes, both sides: a call with its answer, or events of a room
	Frame         time.Duration // write a frame to a socket
	Arrival       time.Duration // ticket and welcome
	Gift          time.Duration // from the request to the event
	Page          time.Duration // a call that reads
	DatabaseLine  time.Duration
	DatabaseGift  time.Duration
	DatabaseEntry time.Duration // of an arrival
	DatabasePage  time.Duration

	Connection float64 // KiB of a viewer on its node
	Base       float64 // MiB of a node with nobody
}

// How rooms tell their viewers (http/gateway/hub.go): a room with many on a node gathers what happens.
const (
	pacedAbove = 500
	flushEvery = 100 * time.Millisecond
	flushMost  = 250 * time.Millisecond
)
