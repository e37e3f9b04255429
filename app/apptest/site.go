// A site of several nodes with its own database, and its users.

package apptest

import (
	"path/filepath"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/localpg"
)

// Site is a database, its Redis and nodes. The database is empty until the first start or Settle.
type Site struct {
	*Nodes
	PG     *localpg.Server
	Store  *persistence.Store // after Settle
	People []Person           // 0 is the anchor of the first room
}

// NewSite prepares n nodes.
func NewSite(t testing.TB, count int) *Site {
	t.Helper()
	pg, err := localpg.Start(t.Context(), localpg.Config{Dir: filepath.Join(DataFolder(t), "postgres")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Stop)
	return &Site{Nodes: NewNodes(t, pg.URL(), count), PG: pg}
}

// Settle makes a user for each sum of coins, the room of the first user, and a gift of 10 coins.
func (s *Site) Settle(t testing.TB, coins ...domain.Coins) {
	t.Helper()
	var err error
	if s.Store, err = persistence.Open(t.Context(), persistence.Config{DatabaseURL: s.PG.URL()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Store.Close() })
	s.People = MakeUsers(t, s.Store, "guest", len(coins), 0)
	if _, err := s.Store.Anchors.OpenHouse(t.Context(), s.People[0].Number(), 1, time.Now()); err != nil {
		t.Fatal(err)
	}
	gift := ledger.Gift{Number: 1, Names: domain.Names{"zh": "鲜花", "en": "Flower"}, Icon: "flower", Price: 10, Tier: 1,
		Comboable: true, Sort: 1}
	if err := s.Store.Demo.PutGifts(t.Context(), []ledger.Gift{gift}); err != nil {
		t.Fatal(err)
	}
	for i, p := range s.People {
		if coins[i] == 0 {
			continue
		}
		if _, err := s.Store.Ledger.Post(t.Context(), []ledger.Transfer{{
			Key: "recharge/" + p.ID, Debit: ledger.World, Credit: ledger.WalletOf(p.Number()), Amount: coins[i],
			Kind: ledger.FlowRecharge,
		}}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Audit compares the ledger of the database with the balances.
func (s *Site) Audit(t testing.TB) {
	t.Helper()
	store, err := persistence.Open(t.Context(), persistence.Config{DatabaseURL: s.PG.URL()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	if audit, err := store.Ledger.Audit(t.Context()); err != nil || !audit.Clean() {
		t.Errorf("the ledger is %+v, %v", audit, err)
	}
}
