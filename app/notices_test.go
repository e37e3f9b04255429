// Notices reach the sockets of their user on every node.

package app

import (
	"strings"
	"testing"
	"time"

	"touchline/cluster"
	"touchline/domain"
	"touchline/protos"
)

// nodeSockets replaces the gateway of one node.
type nodeSockets struct{ private []*protos.PrivateFrame }

func (n *nodeSockets) Private(m *protos.PrivateFrame) { n.private = append(n.private, m) }
func (*nodeSockets) Events(*protos.RoomEvents)        {}
func (*nodeSockets) Stats(*protos.RoomStats)          {}
func (*nodeSockets) Kick(*protos.KickUser)            {}
func (*nodeSockets) Changed(*protos.Changed)          {}

func TestANoticeIsShownOnEveryNode(t *testing.T) {
	t.Parallel()
	a := &Server{fanout: cluster.NewFanout()}
	nodes := []*nodeSockets{{}, {}}
	for _, n := range nodes {
		a.fanout.Listen(n)
	}
	a.show([]domain.NoticeRow{{NotifyID: "live/7", UserID: 501, Type: domain.NotifyApplyResult, Params: []byte(`{}`),
		At: time.Unix(1000, 0)}})
	for i, n := range nodes {
		if len(n.private) != 1 || n.private[0].GetUserId() != 501 ||
			!strings.Contains(string(n.private[0].GetFrame()), `"live/7"`) {
			t.Errorf("node %d was told %v", i, n.private)
		}
	}
}
