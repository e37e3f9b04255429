// Storms: many users spend, grab and book while the server or its database dies repeatedly. Every acknowledged action
// is stored once; refused ones are not stored. TOUCHLINE_TORTURE=1 makes them long.

package storm

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	nethttp "net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/localpg"
	"touchline/persistence/tables/seed"
	"touchline/tests/tier"
)

const (
	stormClients    = 50
	usersPerClient  = 6
	userCoins       = 400 // too few for some
	stormSlots      = 40  // bookable hours
	stormSettles    = time.Minute
	envelopesOpenS  = 4
	killEvery       = 150 // actions
	harmEvery       = 200
	killAfterAtMost = 50 * time.Millisecond // after a request was sent
)

// storm is a server with its own database, and all its users.
type storm struct {
	ctx       context.Context
	pg        *localpg.Server
	store     *persistence.Store
	pool      *pgxpool.Pool
	db        database // the pool, except for falsified checks
	servers   []*apptest.Process
	nodes     *apptest.Nodes // nil for a single server
	talk      *talk          // nil: no speakers
	house     int64
	anchor    string // token
	brands    []int64
	firstSlot time.Time
	users     []*stormUser
	clients   []*stormClient
	sent      envelopes
	hasty     bool          // clients back off only briefly at first
	front     string        // address of the proxy; "": clients choose servers themselves
	acting    int           // number of active clients; 0: all
	pause     time.Duration // of a client between two actions, ± 50 %
	refused   instants      // by the proxy, without a server
	failed    instants      // attempts of actions

	inFlight, faults, unresolved, resolved, succeeded atomic.Int64
	harmed                                            atomic.Bool // its database was down
	strikes                                           []time.Time // when a node lost its room
	gaveUp                                            int         // nodes that ended after they continued
}

// newStorm starts servers: a single one, or the nodes of a cluster.
func newStorm(t *testing.T, servers int) *storm {
	t.Helper()
	return newStormOn(t, base{}, func(s *storm) {
		if servers > 1 {
			s.cluster(t, servers)
			return
		}
		s.servers = []*apptest.Process{apptest.NewProcess(t, s.pg.URL())}
		s.servers[0].Start(t)
	})
}

// base is the configuration of a storm's database.
type base struct {
	settings map[string]string
	disks    func(dir string) // creates the place of its data; nil: a folder
}

// newStormOn creates a database and starts the servers on it.
func newStormOn(t *testing.T, made base, start func(*storm)) *storm {
	t.Helper()
	dir, err := os.MkdirTemp("", "touchline-storm-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { // root's server runs as another user
		t.Fatal(err)
	}
	s := &storm{ctx: t.Context(), firstSlot: time.Now().Truncate(time.Hour).Add(2 * time.Hour)}
	if made.disks != nil {
		made.disks(filepath.Join(dir, "postgres"))
	}
	if s.pg, err = localpg.Start(t.Context(),
		localpg.Config{Dir: filepath.Join(dir, "postgres"), Settings: made.settings}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.pg.Stop)
	if s.store, err = persistence.Open(t.Context(), persistence.Config{DatabaseURL: s.pg.URL()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.store.Close() })
	if s.pool, err = pgxpool.New(t.Context(), s.pg.URL()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.pool.Close)
	s.db = s.pool
	s.makePeople(t)
	start(s)
	s.furnish(t, s.anchor)
	return s
}

// furnish completes a house.
func (s *storm) furnish(t *testing.T, anchor string) {
	t.Helper()
	s.servers[0].Ask(t, anchor, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Storm", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Hold on",
		"goLiveOnPush": true, "houseImage": s.servers[0].Upload(t, anchor), // a house without a cover is not shown
	}, nil)
}

// makePeople creates the users, their coins, a house, gifts and brands.
func (s *storm) makePeople(t *testing.T) {
	t.Helper()
	now := time.Now()
	people := apptest.MakeUsers(t, s.store, "storm", stormClients*usersPerClient+1, userCoins)
	var err error
	if s.house, err = s.store.Anchors.OpenHouse(t.Context(), people[0].Number(), 1, now); err != nil {
		t.Fatal(err)
	}
	s.anchor = people[0].Token
	var ids []int64
	for _, p := range people[1:] {
		ids = append(ids, p.Number())
		s.users = append(s.users, &stormUser{Person: p, number: p.Number(), slots: map[slotKey]bool{}})
	}
	gift := ledger.Gift{
		Number:    1,
		Names:     domain.Names{"zh": "鲜花", "en": "Flower"},
		Icon:      "flower",
		Price:     5,
		Tier:      1,
		Comboable: true,
		Sort:      1,
	}
	if err := s.store.Demo.PutGifts(t.Context(), []ledger.Gift{gift}); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		name := fmt.Sprintf("Brand %d", i)
		id, err := s.store.Demo.PutBrand(t.Context(), seed.NewBrand{
			Names: domain.Names{
				"en": name,
				"zh": name,
			}, Descriptions: domain.Names{}, Timezone: "Asia/Shanghai", Members: ids}, now)
		if err != nil {
			t.Fatal(err)
		}
		s.brands = append(s.brands, id)
	}
	if err := s.store.Site.SetSetting(t.Context(), "envelope.openSeconds", envelopesOpenS); err != nil {
		t.Fatal(err)
	}
}

// rage runs the clients for a number of actions in total while faults happen; 0: until the faults are over.
func (s *storm) rage(
	t *testing.T, seed uint64, actions int, fresh bool, harm func(stop <-chan struct{}, r *rand.Rand),
) []*action {
	t.Helper()
	for i := range cmp.Or(s.acting, stormClients) {
		c := &stormClient{storm: s, rand: rand.New(rand.NewPCG(seed, uint64(i))), prefix: fmt.Sprintf("storm%03d", i),
			fresh: fresh,
			users: s.users[i*usersPerClient : (i+1)*usersPerClient], http: nethttp.Client{Timeout: 8 * time.Second}}
		s.clients = append(s.clients, c)
	}
	var left atomic.Int64
	left.Store(int64(actions))
	var acting, harming sync.WaitGroup
	stop := make(chan struct{})
	var over atomic.Bool
	harming.Go(func() {
		defer over.Store(true)
		harm(stop, rand.New(rand.NewPCG(seed, 1<<32)))
	})
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	for _, c := range s.clients {
		acting.Go(func() {
			for left.Add(-1) >= 0 || actions == 0 && !over.Load() {
				c.act(ctx)
				s.resolved.Add(1)
				c.rest(ctx)
			}
		})
	}
	acting.Wait()
	close(stop)
	harming.Wait()
	if n := s.unresolved.Load(); n > 0 {
		t.Fatalf("%d actions never came to an end", n)
	}
	var all []*action
	for _, c := range s.clients {
		all = append(all, c.actions...)
	}
	return all
}

func stormLength(t *testing.T, short, long int) int {
	if os.Getenv("TOUCHLINE_TORTURE") != "" {
		return long
	}
	tier.All(t, "storms take their time")
	return short
}

func stormSeed(t *testing.T) uint64 {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	return seed
}

func TestTortureAServerKilledAtAnyInstantLosesNothingAndDoublesNothing(t *testing.T) {
	s := newStorm(t, 1)
	kills := 0
	f := s.follow(t)
	actions := s.rage(t, stormSeed(t), stormLength(t, 900, 10_000), false, func(stop <-chan struct{}, r *rand.Rand) {
		for s.soon(stop, r, killEvery) {
			s.servers[0].Kill()
			kills++
			s.servers[0].Start(t)
		}
	})
	t.Logf("the server was killed %d times", kills)
	if kills == 0 {
		t.Error("nothing was killed: the storm shows nothing")
	}
	blame(t, s.judge(t, actions))
	f.compare(t)
}

func TestTortureADatabaseKilledRestartedOrFrozenLosesNothingAndDoublesNothing(t *testing.T) {
	s := newStorm(t, 1)
	frozen := time.Duration(stormLength(t, 2, 5)) * time.Second
	harms := map[string]int{}
	actions := s.rage(t, stormSeed(t), stormLength(t, 900, 10_000), false, func(stop <-chan struct{}, r *rand.Rand) {
		for turn := 0; s.soon(stop, r, harmEvery); turn++ {
			switch turn % 3 {
			case 0:
				harms["killed"]++
				s.restarted(stop, syscall.SIGKILL)
			case 1:
				harms["stopped at once"]++ // pg_ctl's immediate mode
				s.restarted(stop, syscall.SIGQUIT)
			case 2:
				harms["frozen"]++
				s.freeze(frozen)
			}
		}
	})
	t.Logf("the database was %v", harms)
	if len(harms) == 0 {
		t.Error("the database was left alone: the storm shows nothing")
	}
	blame(t, s.judge(t, actions))
	s.seesWhatIsSpoiled(t, actions)
}
