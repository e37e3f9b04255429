// Notices reach the sockets of their user on every node.
package app

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"touchline/cluster"
	"touchline/domain"
	"touchline/protos"
)

// listensIn opens a socket of a page in a language.
func (h *site) listensIn(t *testing.T, lang string, who person) *guest {
	t.Helper()
	answer := h.tryIn(t, lang, who, "/web_anchor/web_im_info", map[string]any{})
	var info struct{ Ticket string }
	if err := json.Unmarshal(answer.Data, &info); err != nil {
		t.Fatal(err)
	}
	return h.visit(t, info.Ticket, nil)
}

// mustShowTheNewest waits for the newest notice of the list and compares the two, as a page in the language reads them.
func (g *guest) mustShowTheNewest(t *testing.T, h *site, lang string, who person, title string) {
	t.Helper()
	var list struct{ List []map[string]any }
	if err := json.Unmarshal(h.tryIn(t, lang, who, "/web_my/notify_list", map[string]any{}).Data, &list); err != nil || len(list.List) == 0 {
		t.Fatalf("no list: %v", err)
	}
	newest := list.List[0]
	var shown map[string]any
	for shown["notifyId"] != newest["notifyId"] {
		shown = nil
		if err := json.Unmarshal(g.until(t, "priv").raw, &shown); err != nil {
			t.Fatal(err)
		}
	}
	if shown["k"] != "notify" || shown["title"] != title || shown["body"] == "" {
		t.Errorf("a page in %s is shown %v", lang, shown)
	}
	delete(shown, "t")
	delete(shown, "k")
	if !reflect.DeepEqual(shown, newest) {
		t.Errorf("a page in %s is shown\n%v, and the list says\n%v", lang, shown, newest)
	}
}

// nodeSockets stands for the gateway of one node.
type nodeSockets struct{ private []*protos.PrivateFrame }

func (n *nodeSockets) Private(m *protos.PrivateFrame) { n.private = append(n.private, m) }
func (*nodeSockets) Events(*protos.RoomEvents)        {}
func (*nodeSockets) Stats(*protos.RoomStats)          {}
func (*nodeSockets) Kick(*protos.KickUser)            {}

func TestANoticeIsShownOnEveryNode(t *testing.T) {
	t.Parallel()
	a := &app{fanout: cluster.NewFanout()}
	nodes := []*nodeSockets{{}, {}}
	for _, n := range nodes {
		a.fanout.Listen(n)
	}
	a.show([]domain.NoticeRow{{NotifyID: "live/7", UserID: 501, Type: domain.NotifyApplyResult, Params: []byte(`{}`), At: time.Unix(1000, 0)}})
	for i, n := range nodes {
		if len(n.private) != 1 || n.private[0].GetUserId() != 501 || !strings.Contains(string(n.private[0].GetFrame()), `"live/7"`) {
			t.Errorf("node %d was told %v", i, n.private)
		}
	}
}
