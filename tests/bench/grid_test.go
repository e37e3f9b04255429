// A slot grid with two hundred watchers, against the real binary: how soon a booking is on their screens.

package bench

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/demo"
)

const (
	gridWatchers = 200
	gridBookings = 14                     // each booked and freed again, within the rate limit of one user
	gridLimit    = 500 * time.Millisecond // from the click to the last screen
	gridTimeout  = 10 * time.Second
)

// BenchmarkGridWatchers reports p50, p99 and the largest delay from a booking to the screens of the grid's watchers.
// It fails when a screen misses a change or is too late.
func BenchmarkGridWatchers(b *testing.B) {
	for range b.N {
		b.Setenv(config.Prefix+"TRUSTED_PROXIES", "127.0.0.0/8") // each user has a separate address, as in production
		site := startSite(b)
		var login struct{ Token string }
		site.Ask(b, "", "/web_user/web_pwd_login", map[string]any{
			"userName": demo.ChargeName,
			"password": demo.Password,
		}, &login)
		var brands struct {
			List []struct{ BrandID string }
		}
		booker := login.Token
		site.Ask(b, booker, "/ct_anchor/ownerList", map[string]any{"mine": true}, &brands)
		brand := brands.List[0].BrandID

		screens := make([]*gridScreen, gridWatchers)
		for i, token := range site.tokens(b, gridWatchers) {
			var ticket struct{ Ticket string }
			viewer := apptest.Client{Addr: site.Addr, Via: fmt.Sprint("10.0.0.", i+1)}
			viewer.Ask(b, token, "/web_anchor/web_im_info", map[string]any{"brandId": brand}, &ticket)
			screens[i] = &gridScreen{seen: make(chan slotSeen, 2*gridBookings+1000)}
			go screens[i].read(site.Watch(b, ticket.Ticket))
		}
		var late []time.Duration
		for _, start := range site.freeSlots(b, booker, brand)[:gridBookings] {
			for _, action := range []int{1, 2} {
				clicked := time.Now()
				site.Ask(b, booker, "/ct_anchor/appointmentTime", map[string]any{
					"brandId":   brand,
					"startTime": start,
					"action":    action,
				}, nil)
				for _, screen := range screens {
					late = append(late, screen.wait(b, start, action == 1).Sub(clicked))
				}
			}
		}
		slices.Sort(late)
		b.ReportMetric(float64(late[len(late)/2].Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(late[len(late)*99/100].Microseconds())/1000, "p99-ms")
		b.ReportMetric(float64(late[len(late)-1].Microseconds())/1000, "worst-ms")
		if worst := late[len(late)-1]; worst > gridLimit {
			b.Errorf("a change was on a screen after %v", worst)
		}
		site.Stop(b)
	}
}

// gridScreen is one socket in the room of a brand.
type gridScreen struct{ seen chan slotSeen }

type slotSeen struct {
	start int64
	held  bool
	at    time.Time
}

func (s *gridScreen) read(conn *websocket.Conn) {
	defer close(s.seen)
	for {
		_, text, err := conn.ReadMessage()
		if err != nil {
			return
		}
		now := time.Now()
		var frame struct {
			T string
			E []struct {
				K         string
				StartTime int64
				User      *struct{}
			}
		}
		if json.Unmarshal(text, &frame) != nil || frame.T != "ev" {
			continue
		}
		for _, e := range frame.E {
			if e.K == "slot" {
				s.seen <- slotSeen{e.StartTime, e.User != nil, now}
			}
		}
	}
}

// wait returns when the screen shows the slot as held or free; it skips changes by others.
func (s *gridScreen) wait(b *testing.B, start int64, held bool) time.Time {
	b.Helper()
	deadline := time.After(gridTimeout)
	for {
		select {
		case seen, open := <-s.seen:
			if !open {
				b.Fatal("a screen was closed")
			}
			if seen.start == start && seen.held == held {
				return seen.at
			}
		case <-deadline:
			b.Fatalf("a screen never showed slot %d as held: %v", start, held)
		}
	}
}

// freeSlots returns the slots of the grid's last two days, where the demo has no bookings.
func (s *benchSite) freeSlots(b *testing.B, booker, brand string) []int64 {
	var grid struct {
		Dates []string
		Slots []struct {
			StartTime  int64
			SlotStatus int
		}
	}
	s.Ask(b, booker, "/ct_anchor/timeList", map[string]any{"brandId": brand}, &grid)
	s.Ask(b, booker, "/ct_anchor/timeList", map[string]any{
		"brandId": brand,
		"date":    grid.Dates[len(grid.Dates)-1],
	}, &grid)
	var free []int64
	for _, slot := range grid.Slots {
		if slot.SlotStatus == 1 {
			free = append(free, slot.StartTime)
		}
	}
	if len(free) < gridBookings {
		b.Fatal("only " + strconv.Itoa(len(free)) + " slots are free")
	}
	return free
}
