// The pictures that encoders push to other nodes: which node has which, and one copy of each that somebody watches here.

package app

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"sync"
	"time"

	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/domain"
	"touchline/http/video"
	"touchline/http/view"
	"touchline/media"
	"touchline/media/pull"
)

// nodeState is what a node says of itself, for operators and for its neighbours.
type nodeState struct {
	view.NodeView
	Web    string   `json:"web"`    // where other nodes reach it by HTTP
	Houses []string `json:"houses"` // whose encoders push to it
	Sees   []string `json:"sees"`   // nodes it can call
}

const (
	neighboursEvery = time.Second
	neighboursLeast = 250 * time.Millisecond // between two looks for a room that no node is known to have
)

// neighbours are the other nodes of the cluster.
type neighbours struct {
	a       *Server
	passed  *media.Hub // pictures from them
	relays  *pull.Relays
	origins *video.Origins

	mu   sync.Mutex
	read time.Time
	webs map[string]string // address of the node with the encoder of a house
}

func newNeighbours(a *Server) *neighbours {
	n := &neighbours{a: a, passed: media.NewHub(media.Limits{}), origins: video.NewOrigins(nil, passesOf(a.Cfg, a.clock.Now))}
	n.relays = pull.NewRelays(n.passed, n, pull.RelayLimits{}, a.logger)
	return n
}

func (n *neighbours) close() {
	n.relays.Close()
	n.passed.Close()
}

// follow keeps in mind who has what. A stream here whose encoder came back at another node ends: its viewers ask again.
func (n *neighbours) follow(ctx context.Context) {
	jobs.Repeat(ctx, neighboursEvery, func() {
		n.look(ctx)
		for _, s := range n.a.pics.Stats() {
			if s.ConnID == "" && n.webOfHouse(s.HouseID) != "" {
				n.a.pics.End(s.HouseID, s.SessionID)
			}
		}
	})
}

func (n *neighbours) look(ctx context.Context) {
	views, err := n.a.Store.Nodes(ctx)
	if err != nil {
		return // what was known may still be right, and the log tells of the database
	}
	webs := map[string]string{}
	for _, sent := range views {
		var one nodeState
		if json.Unmarshal(sent, &one) != nil || one.Web == webOf(n.a.Cfg) { // this node, or the one that was here before it
			continue
		}
		for _, house := range one.Houses {
			webs[house] = one.Web
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.webs, n.read = webs, time.Now()
}

func (n *neighbours) webOfHouse(house string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.webs[house]
}

// where looks again for a house that nobody is known to have: its broadcast may have begun just now.
func (n *neighbours) where(ctx context.Context, house string) string {
	web := n.webOfHouse(house)
	n.mu.Lock()
	old := time.Since(n.read) > neighboursLeast
	n.mu.Unlock()
	if web == "" && old {
		n.look(ctx)
		web = n.webOfHouse(house)
	}
	return web
}

// Live opens the stream of a house at the node that has it (pull.Origin).
func (n *neighbours) Live(ctx context.Context, house string) (io.ReadCloser, error) {
	web := n.where(ctx, house)
	if web == "" {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return n.origins.LiveAt(ctx, web, house)
}

// Relay fetches the pictures of a house from the node that has them, if there is one.
func (n *neighbours) Relay(ctx context.Context, house string) error {
	if n.a.pics.HasSource(house) || !n.relays.Has(house) && n.where(ctx, house) == "" {
		return nil
	}
	return n.relays.Want(ctx, house)
}

// hub is the one with the pictures of a house.
func (n *neighbours) hub(house string) liveMedia {
	if !n.a.pics.HasSource(house) && n.relays.Has(house) {
		return liveMedia{n.passed}
	}
	return liveMedia{n.a.pics}
}

// own is what this node says of itself.
func (n *neighbours) own() nodeState {
	p := nodeState{NodeView: n.a.nodes.own(), Web: webOf(n.a.Cfg), Sees: n.a.node.Peers().Reachable}
	for _, s := range n.a.pics.Stats() {
		if s.ConnID != "" {
			p.Houses = append(p.Houses, s.HouseID)
		}
	}
	return p
}

// webOf is where other nodes reach this one by HTTP: at the web address, or, if that is every address of the machine, at
// the one where they call its actors.
func webOf(cfg *config.Config) string {
	host, port, _ := net.SplitHostPort(cfg.Addr)
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host, _, _ = net.SplitHostPort(cfg.Cluster.Addr)
	}
	return "http://" + net.JoinHostPort(host, port)
}

// clusterMedia are the pictures of all nodes (live.Media).
type clusterMedia struct{ *neighbours }

var _ video.Media = clusterMedia{}

// WatchFLV is that of the hub with the pictures, as the methods below.
func (c clusterMedia) WatchFLV(house string) (video.FLVViewer, error) {
	return c.hub(house).WatchFLV(house)
}

// Playlist of live HLS.
func (c clusterMedia) Playlist(ctx context.Context, house string) ([]byte, bool) {
	return c.hub(house).Playlist(ctx, house)
}

// Segment of live HLS.
func (c clusterMedia) Segment(house, name string) ([]byte, bool) {
	return c.hub(house).Segment(house, name)
}

// LowLatencyPlaylist of low-latency HLS.
func (c clusterMedia) LowLatencyPlaylist(ctx context.Context, house, msn, part string) ([]byte, error) {
	return c.hub(house).LowLatencyPlaylist(ctx, house, msn, part)
}

// LowLatencyFile of low-latency HLS.
func (c clusterMedia) LowLatencyFile(ctx context.Context, house, name string) ([]byte, error) {
	return c.hub(house).LowLatencyFile(ctx, house, name)
}

// KeyPicture is the newest key frame.
func (c clusterMedia) KeyPicture(house string) ([]byte, bool) { return c.hub(house).KeyPicture(house) }
