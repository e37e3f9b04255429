// A room during a change of version: what users do in it, and what must be true on every node.

package upgrade

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

const (
	giftPrice     = 10
	envelopeCoins = 30
)

// room is one room with its users and their knowledge.
type room struct {
	house        string
	anchor, loud apptest.Person // loud is muted there
	fans         []apptest.Person
	lines        []string // acknowledged
	envelopes    []string // with one free share
	gifts        int      // the same number of envelopes
	cover        string
	readers      []*reader
}

// reader reads the room at a node, and resumes at another when the node goes.
type reader struct {
	at   *apptest.Node
	sock *apptest.Socket
	told []apptest.Event // by earlier sockets
}

// ask repeats a request that a node cannot answer now, with the same request id.
func ask(t *testing.T, n *apptest.Node, who apptest.Person, path string, request map[string]any) (r apptest.Answer) {
	t.Helper()
	eventually.True(t, path+" is answered", func() bool {
		r = n.Try(t, who, path, request)
		return r.Code != domain.Unavailable && r.Code != domain.RateLimited
	})
	return r
}

// must is ask for requests that must succeed.
func must(t *testing.T, n *apptest.Node, who apptest.Person, path string, request map[string]any) json.RawMessage {
	t.Helper()
	r := ask(t, n, who, path, request)
	if !r.Success {
		t.Fatalf("%s %v: %s %v", path, request, r.Code, r.Params)
	}
	return r.Data
}

func (r *room) enter(t *testing.T, n *apptest.Node, who apptest.Person, position map[string]any) *apptest.Socket {
	t.Helper()
	return join(t, n, who, map[string]any{"houseId": r.house}, position)
}

// join opens a socket: without a houseId in request, that of a page outside rooms.
func join(t *testing.T, n *apptest.Node, who apptest.Person, request, position map[string]any) *apptest.Socket {
	t.Helper()
	var info struct{ Ticket string }
	if err := json.Unmarshal(must(t, n, who, "/web_anchor/web_im_info", request), &info); err != nil {
		t.Fatal(err)
	}
	return n.Join(t, info.Ticket, position)
}

// watch adds a reader at a node.
func (r *room) watch(t *testing.T, n *apptest.Node) {
	t.Helper()
	sock := r.enter(t, n, r.fans[0], nil)
	sock.Until(t, "hist")
	r.readers = append(r.readers, &reader{at: n, sock: sock})
}

// leave moves the readers of a stopped node to another one, where they get exactly what they missed.
func (r *room) leave(t *testing.T, gone, to *apptest.Node) {
	for _, one := range r.readers {
		if one.at != gone {
			continue
		}
		one.told = append(one.told, one.sock.Heard()...)
		position := map[string]any{"epoch": json.RawMessage(one.sock.Epoch), "offset": one.sock.Seen}
		seen := one.sock.Seen
		one.at, one.sock = to, r.enter(t, to, r.fans[0], position)
		one.sock.Seen = max(one.sock.Seen, seen)
		if !one.sock.Welcome.Recovered {
			one.sock.Until(t, "hist")
		}
	}
}

// reads waits until every reader has every line, in the order of the room.
func (r *room) reads(t *testing.T) {
	for _, one := range r.readers {
		for {
			offsets := map[string]int64{}
			for _, e := range slices.Concat(one.told, one.sock.Heard()) {
				if before, twice := offsets[e.Text]; twice && before != e.O {
					t.Fatalf("a reader has %q at %d and at %d", e.Text, before, e.O)
				}
				offsets[e.Text] = e.O
			}
			if !slices.ContainsFunc(r.lines, func(text string) bool { return offsets[text] == 0 }) {
				if !slices.IsSortedFunc(r.lines, func(a, b string) int { return int(offsets[a] - offsets[b]) }) {
					t.Fatalf("a reader has the lines in the order %v", offsets)
				}
				break
			}
			if _, err := one.sock.Next("ev"); err != nil {
				t.Fatalf("a reader at %s waits for one of %q, has %v: %v", one.at.Addr, r.lines, offsets, err)
			}
		}
	}
}

// round has users act in the room at each node, and checks at each that all of it counts.
func (r *room) round(t *testing.T, name string, brand int64, nodes []*apptest.Node) {
	for i, n := range nodes {
		other := nodes[(i+1)%len(nodes)]
		id := fmt.Sprintf("%s-%s-%d", strings.ReplaceAll(name, " ", "-"), r.house, i)

		text := "line " + id
		speaker := r.enter(t, n, r.fans[len(r.lines)%len(r.fans)], nil) // in turn: one user may write few lines in a row
		if _, code := speaker.Say(t, id, text); code != "" {
			t.Fatalf("%s is refused: %s", text, code)
		}
		_ = speaker.Conn.Close()
		r.lines = append(r.lines, text)

		var sent struct{ GiftTxID, RedEnvelopeID string }
		gift := map[string]any{"houseId": r.house, "giftId": "g1", "count": 1, "requestId": "gift-" + id}
		first := must(t, n, r.fans[1], "/web_anchor/send_gift", gift)
		r.gifts++
		var again struct{ Replayed bool }
		if _ = json.Unmarshal(must(t, other, r.fans[1], "/web_anchor/send_gift", gift), &again); !again.Replayed {
			t.Errorf("a gift is paid for twice when it is repeated at another node: %s", first)
		}

		envelope := map[string]any{"houseId": r.house, "totalAmount": envelopeCoins, "totalCount": 2, "redType": 1,
			"requestId": "envelope-" + id}
		_ = json.Unmarshal(must(t, n, r.fans[1], "/web_anchor/send_money_to_all", envelope), &sent)
		for _, open := range r.envelopes { // those of the previous round have one share left
			r.grab(t, n, r.fans[2], open)
		}
		r.envelopes = nil
		r.grab(t, other, r.fans[0], sent.RedEnvelopeID)
		ask(t, n, r.fans[0], "/web_anchor/grab_public_red_envelope",
			map[string]any{"houseId": r.house, "redEnvelopeId": sent.RedEnvelopeID}).
			Must(t, domain.EnvelopeAlreadyGrabbed, "", "a share that was taken at another node")
		defer func() { r.envelopes = append(r.envelopes, sent.RedEnvelopeID) }()

		muted := r.enter(t, n, r.loud, nil)
		if _, code := muted.Say(t, "loud-"+id, "hear me"); code != string(domain.Muted) {
			t.Errorf("who is muted hears %q", code)
		}
		_ = muted.Conn.Close()
		must(t, other, r.anchor, "/web_anchor/edit_user",
			map[string]any{"houseId": r.house, "userId": r.loud.ID, "action": 2})
		r.mute(t, n, other)
	}
	r.reads(t)
}

// grab takes a share. A share may be taken although its answer was UNAVAILABLE; then the repetition is refused.
func (r *room) grab(t *testing.T, n *apptest.Node, who apptest.Person, envelope string) {
	t.Helper()
	a := ask(t, n, who, "/web_anchor/grab_public_red_envelope",
		map[string]any{"houseId": r.house, "redEnvelopeId": envelope})
	if !a.Success && a.Code != domain.EnvelopeAlreadyGrabbed {
		t.Fatalf("the grab of %s: %s %v", envelope, a.Code, a.Params)
	}
}

// mute has the anchor mute a user at one node; the user's page at the other is notified.
func (r *room) mute(t *testing.T, at, page *apptest.Node) {
	t.Helper()
	listens := join(t, page, r.loud, map[string]any{}, nil)
	must(t, at, r.anchor, "/web_anchor/edit_user", map[string]any{
		"houseId":  r.house,
		"userId":   r.loud.ID,
		"action":   1,
		"muteType": 5,
		"reason":   "spam",
	})
	for {
		if f := listens.Until(t, "priv"); f.K == "notify" {
			break
		}
	}
	_ = listens.Conn.Close()
}

// rename sets the name and cover of the room.
func (r *room) rename(t *testing.T, at *apptest.Node, name string) {
	t.Helper()
	if r.cover == "" {
		r.cover = at.Upload(t, r.anchor.Token)
	}
	must(t, at, r.anchor, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": name, "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"houseImage": r.cover,
	})
}

// paid compares the giver's wallet with the gifts: each gift once, each envelope in full.
func (r *room) paid(t *testing.T, at *apptest.Node) {
	t.Helper()
	var wallet struct{ Balance int }
	if err := json.Unmarshal(must(t, at, r.fans[1], "/web_anchor/wallet_detail", map[string]any{"pageSize": 1}),
		&wallet); err != nil {
		t.Fatal(err)
	}
	if want := purse - r.gifts*(giftPrice+envelopeCoins); wallet.Balance != want {
		t.Errorf("after %d gifts and as many envelopes the giver of room %s has %d coins, want %d", r.gifts, r.house,
			wallet.Balance, want)
	}
}
