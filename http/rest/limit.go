// Rate limits by group, counted in Redis for all nodes, and locally while Redis is away.

package rest

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"touchline/domain"
)

// LimitGroup identifies the bucket of a route: per user if logged in, else per address.
type LimitGroup string

const (
	LimitNone        LimitGroup = ""        // probes, media, sockets: limited elsewhere
	LimitReads       LimitGroup = "read"    // always per address
	LimitStills      LimitGroup = "still"   // still pictures of videos, requested by lists; always per address
	LimitAccount     LimitGroup = "account" // login, register, check name; always per address
	LimitSms         LimitGroup = "sms"     // a coarse limit, in addition to the limits of SMS codes
	LimitWrites      LimitGroup = "write"
	LimitUploads     LimitGroup = "upload"
	LimitUploads24h  LimitGroup = "upload24h"
	LimitFollow      LimitGroup = "follow"
	LimitReserve     LimitGroup = "reserve"
	LimitMoney       LimitGroup = "money"
	LimitGrab        LimitGroup = "grab"
	LimitNotes       LimitGroup = "note"
	LimitReports     LimitGroup = "report"
	LimitClips       LimitGroup = "clip"     // of a user, in addition to write
	LimitClipsOfRoom LimitGroup = "clipRoom" // of all its viewers
	// operators' calls: per address, and again per operator; the value is shown by the API as x-limit
	LimitAdmin LimitGroup = "desk"

	// record entries of refused log-ins: per operator, and for all unknown names together
	LimitLoginRecord LimitGroup = "loginRecord"
)

// rate is a token bucket: burst tokens, refilled at perSecond.
type rate struct {
	PerSecond float64
	Burst     int
	ByAddress bool // even for logged in callers
	here      bool // counted per node: too frequent for a call to Redis
}

// Rates are the limits of each group (docs/protocol.md#limits).
var Rates = map[LimitGroup]rate{
	LimitReads:       {60, 120, true, true},
	LimitStills:      {60, 300, true, true},
	LimitAccount:     {0.5, 30, true, false},
	LimitSms:         {0.5, 30, true, false},
	LimitWrites:      {1, 60, false, false},
	LimitUploads:     {20.0 / 60, 20, false, false},
	LimitUploads24h:  {200.0 / 86400, 200, false, false},
	LimitFollow:      {1, 60, false, false},
	LimitReserve:     {0.5, 30, false, false},
	LimitMoney:       {10, 10, false, false},
	LimitGrab:        {10, 10, false, false},
	LimitNotes:       {10.0 / 60, 10, false, false},
	LimitReports:     {10.0 / 3600, 10, false, false},
	LimitClips:       {5.0 / 600, 5, false, false},
	LimitClipsOfRoom: {60.0 / 600, 60, false, false},
	LimitAdmin:       {5, 120, true, false},

	LimitLoginRecord: {0.5, 60, false, false},
}

// localBuckets is the most keys with a bucket in this process.
const localBuckets = 100_000

// spend draws a token for the caller, or refuses.
func (s *Server) spend(group LimitGroup, caller Caller) error {
	if group == LimitNone {
		return nil
	}
	who := "ip:" + caller.Address().String()
	if caller.UserID != 0 && !Rates[group].ByAddress {
		who = "user:" + strconv.FormatInt(caller.UserID, 10)
	}
	return s.Take(group, who)
}

// Take draws from the bucket of one group and one holder.
func (s *Server) Take(group LimitGroup, who string) error {
	r, ok := Rates[group]
	if !ok {
		panic("http: no rate for limit group " + group)
	}
	if s.RateFactor > 0 {
		r.PerSecond *= s.RateFactor
		r.Burst = max(1, int(float64(r.Burst)*s.RateFactor)) // an empty bucket would never open
	}
	key := string(group) + "/" + who
	now := s.Now()
	wait := time.Duration(-1)
	if s.TakeShared != nil && !r.here {
		ctx, cancel := context.WithTimeout(s.Base, time.Second)
		defer cancel()
		shared, err := s.TakeShared(ctx, key, r.PerSecond, r.Burst, now)
		if err == nil {
			wait = shared
		} else {
			s.Logger.Warn("rate limits are counted per node", slog.Any("error", err))
		}
	}
	if wait < 0 {
		wait = s.local.Take(key, r.PerSecond, r.Burst, now)
	}
	if wait > 0 {
		return domain.Refuse(domain.RateLimited, "retryAfter", Seconds(wait))
	}
	return nil
}

// Seconds rounds up to whole seconds, at least one.
func Seconds(d time.Duration) int { return max(1, int((d+time.Second-1)/time.Second)) }
