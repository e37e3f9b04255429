// Two versions on one database: the older serves, this one joins it, each takes over from the other, and the
// older continues.

package upgrade

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/domain"
	"touchline/persistence/tables/seed"
	"touchline/tests/eventually"
)

const (
	rooms   = 6
	inARoom = 5 // the anchor, three fans, and the muted user
	purse   = 1_000_000
)

// change is a site while its version changes.
type change struct {
	*apptest.Site
	older, newer *apptest.Node
	rooms        []*room
	brand        int64
	slots        map[int64]apptest.Person // owners of the booked slots
	comesAndGoes []apptest.Person         // each logs out once
}

func newChange(t *testing.T) *change {
	t.Helper()
	program := olderProgram(t)
	c := &change{Site: apptest.NewSite(t, 2), slots: map[int64]apptest.Person{}}
	c.older, c.newer = c.All[0], c.All[1]
	c.older.Program = program
	// Both have the same seeds, as operators are advised: a killed node that waits for the other to join it may stop.
	for _, variable := range c.newer.Env {
		if strings.HasPrefix(variable, config.Prefix+"CLUSTER_SEEDS=") {
			c.older.Env = append(c.older.Env, variable)
		}
	}
	for _, n := range c.All {
		n.Env = append(n.Env, config.Prefix+"RATE_FACTOR=1000", config.Prefix+"VISITORS_PER_ADDRESS=1000")
	}
	c.older.Start(t) // it migrates the tables, as in the past

	// This process migrates the tables to the new version while the older one serves.
	purses := make([]domain.Coins, rooms*inARoom+20)
	for i := range purses {
		purses[i] = purse
	}
	c.Settle(t, purses...)
	for i := range rooms {
		people := c.People[i*inARoom : (i+1)*inARoom]
		r := &room{house: apptest.FirstRoom, anchor: people[0], loud: people[1], fans: people[2:]}
		if i > 0 {
			house, err := c.Store.Anchors.OpenHouse(t.Context(), r.anchor.Number(), 1, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			r.house = domain.FormatID(house)
		}
		r.rename(t, c.older, "Room "+r.house) // a room without a cover is not shown
		c.rooms = append(c.rooms, r)
	}
	c.comesAndGoes = c.People[rooms*inARoom:]
	var err error
	if c.brand, err = c.Store.Demo.PutBrand(t.Context(), seed.NewBrand{
		Names: domain.Names{"en": "Brand", "zh": "Brand"}, Descriptions: domain.Names{}, Timezone: "Asia/Shanghai",
		Members: []int64{c.rooms[0].fans[0].Number(), c.rooms[0].fans[1].Number()}}, time.Now()); err != nil {
		t.Fatal(err)
	}
	return c
}

// together waits until each node sees all nodes, and until killed ones have no lease: a node counts those with leases.
func (c *change) together(t *testing.T, nodes ...*apptest.Node) {
	t.Helper()
	eventually.True(t, "only the running nodes have leases", func() bool {
		views, err := c.Store.Nodes(t.Context())
		return err == nil && len(views) == len(nodes)
	})
	for _, n := range nodes {
		eventually.True(t, "the nodes see each other", func() bool {
			members, ok := n.Figure("touchline_cluster_members")
			return ok && int(members) == len(nodes) && n.Ready()
		})
	}
}

// both returns the nodes of both versions.
func (c *change) both() []*apptest.Node { return []*apptest.Node{c.older, c.newer} }

// round has users act everywhere at the serving nodes.
func (c *change) round(t *testing.T, name string, nodes ...*apptest.Node) {
	began := time.Now()
	for _, r := range c.rooms {
		r.round(t, name, c.brand, nodes)
	}
	for i, n := range nodes {
		other := nodes[(i+1)%len(nodes)]
		c.books(t, n, other)
		c.logsOut(t, n, other)
		c.renames(t, name, n, other)
	}
	t.Logf("%s took %v", name, time.Since(began).Round(time.Millisecond))
}

// books books a slot at one node; the other one has it, and all earlier bookings.
func (c *change) books(t *testing.T, at, other *apptest.Node) {
	holder, rival := c.rooms[0].fans[0], c.rooms[0].fans[1]
	start := time.Now().Truncate(time.Hour).Add(time.Duration(3+len(c.slots)) * time.Hour).UnixMilli()
	must(t, at, holder, "/ct_anchor/appointmentTime", map[string]any{
		"brandId":   c.brand,
		"startTime": start,
		"action":    1,
		"requestId": fmt.Sprint("booking-", start),
	})
	c.slots[start] = holder
	for start := range c.slots {
		ask(t, other, rival, "/ct_anchor/appointmentTime", map[string]any{
			"brandId":   c.brand,
			"startTime": start,
			"action":    1,
			"requestId": fmt.Sprint("rival-", start, "-", len(c.slots)),
		}).
			Must(t, domain.SlotTaken, "", "a slot that was booked at another node")
	}
}

// logsOut ends a login at one node; its socket at the other is closed.
func (c *change) logsOut(t *testing.T, at, other *apptest.Node) {
	who := c.comesAndGoes[0]
	c.comesAndGoes = c.comesAndGoes[1:]
	sock := join(t, other, who, map[string]any{}, nil)
	began := time.Now()
	must(t, at, who, "/web_user/web_logout", map[string]any{})
	sock.MustEnd(t, began)
	ask(t, other, who, "/web_my/notify_list", map[string]any{}).Must(t, domain.TokenInvalid, "",
		"a login that ended at another node")
}

// renames renames a room at one node; the page of the other shows the new name.
func (c *change) renames(t *testing.T, round string, at, other *apptest.Node) {
	r, name := c.rooms[0], round+" "+at.Addr[strings.Index(at.Addr, ":")+1:]
	shown := func() string {
		var page struct{ Room struct{ HouseName string } }
		if err := json.Unmarshal(must(t, other, r.fans[0], "/web_anchor/anchor_details",
			map[string]any{"houseId": r.house}), &page); err != nil {
			t.Fatal(err)
		}
		return page.Room.HouseName
	}
	shown() // and caches it
	r.rename(t, at, name)
	eventually.True(t, "the page of another node shows the new name", func() bool { return shown() == name })
}

// moves moves the readers of a stopped node.
func (c *change) moves(t *testing.T, gone, to *apptest.Node) {
	t.Helper()
	for _, r := range c.rooms {
		r.leave(t, gone, to)
		r.reads(t)
	}
}

func TestTwoVersionsServeSideBySideAndTheOlderGoesOnWithoutTheNewer(t *testing.T) {
	c := newChange(t)
	for _, r := range c.rooms {
		r.mute(t, c.older, c.older)
		r.watch(t, c.older)
	}
	c.round(t, "older alone", c.older)

	c.newer.Start(t)
	c.together(t, c.both()...)
	for _, r := range c.rooms {
		r.watch(t, c.newer)
	}
	c.round(t, "newer joined", c.both()...)
	for _, kind := range []string{"Room", "Chat"} {
		if c.older.Awake(kind) == 0 || c.newer.Awake(kind) == 0 {
			t.Errorf("%d and %d actors of kind %s live on the older and the newer", c.older.Awake(kind),
				c.newer.Awake(kind), kind)
		}
	}

	c.newer.Stop(t)
	c.moves(t, c.newer, c.older)
	c.round(t, "older took over", c.older)

	c.newer.Start(t)
	c.together(t, c.both()...)
	c.round(t, "newer is back", c.both()...)

	c.older.Stop(t)
	c.moves(t, c.older, c.newer)
	c.round(t, "newer took over", c.newer)

	c.older.Start(t)
	c.together(t, c.both()...)
	c.round(t, "older is back", c.both()...)

	c.older.Kill() // without a last snapshot: the newer one reads its journal
	c.moves(t, c.older, c.newer)
	c.together(t, c.newer)
	c.round(t, "newer replayed", c.newer)

	c.older.Start(t)
	c.together(t, c.both()...)
	c.round(t, "older is there again", c.both()...)

	c.newer.Kill() // the newer one is bad, and is removed for good
	c.moves(t, c.newer, c.older)
	c.together(t, c.older)
	c.round(t, "older goes on", c.older)

	for _, r := range c.rooms {
		r.paid(t, c.older)
	}
	if audit, err := c.Store.Ledger.Audit(t.Context()); err != nil || !audit.Clean() {
		t.Errorf("the ledger is %+v, %v", audit, err)
	}
	for name, n := range map[string]*apptest.Node{"older": c.older, "newer": c.newer} {
		for _, fault := range n.Faults() {
			if !strings.Contains(fault, `"from":"protoactor"`) {
				t.Errorf("the %s logs %s", name, fault)
			}
		}
	}
}
