// Pictures that encoders push to other nodes: the node of each, and a copy of each that has viewers here.

package broadcast

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"net"
	"strings"
	"sync"
	"time"

	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/cluster"
	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/video"
	"touchline/http/view"
	"touchline/media"
	"touchline/media/pull"
)

// nodeState is the published state of a node, for operators and its neighbours.
type nodeState struct {
	view.NodeView
	Web    string   `json:"web"`    // its HTTP address for other nodes
	Houses []string `json:"houses"` // whose encoders push to it
	Sees   []string `json:"sees"`   // nodes it can call

	Ladders map[string][]string `json:"ladders,omitempty"` // definitions by house
	Codecs  map[string]string   `json:"codecs,omitempty"`  // of pictures other than H.264, by house
}

const (
	neighboursEvery = time.Second
	neighboursLeast = 250 * time.Millisecond // between two looks for a room without a known node
)

// Neighbours are the other nodes of the cluster.
type Neighbours struct {
	node    *cluster.Node
	store   *storage.Store
	own     *media.Hub // pictures of this node
	web     string     // of this node
	passed  *media.Hub // pictures of other nodes
	relays  *pull.Relays
	origins *video.Origins

	variants video.SharedVariants

	mu      sync.Mutex
	read    time.Time
	webs    map[string]string   // address of the node with the encoder of a house
	ladders map[string][]string // definitions of a house at that node
	codecs  map[string]string   // of the pictures of a house at that node, unless H.264
}

// NewNeighbours returns the neighbours of a node with the pictures of own.
func NewNeighbours(
	cfg *config.Config, node *cluster.Node, store *storage.Store, own *media.Hub, passes rest.PassSigner,
	logger *slog.Logger,
) *Neighbours {
	n := &Neighbours{
		node: node, store: store, own: own, web: webOf(cfg), passed: media.NewHub(media.Limits{}),
		origins: video.NewOrigins(nil, passes),
	}
	n.variants = n.origins.SharedVariants(context.Background(), passes.Now)
	n.relays = pull.NewRelays(n.passed, n, pull.RelayLimits{}, logger)
	return n
}

// Close ends all copies of pictures.
func (n *Neighbours) Close() {
	n.relays.Close()
	n.passed.Close()
}

// Follow learns the node of each house until ctx ends. A stream of this node ends when its encoder returned at another
// node; its viewers then reconnect.
func (n *Neighbours) Follow(ctx context.Context) {
	jobs.Repeat(ctx, neighboursEvery, func() {
		n.look(ctx)
		for _, s := range n.own.Stats() {
			if s.ConnID == "" && n.webOfHouse(s.HouseID) != "" {
				n.own.End(s.HouseID, s.SessionID)
			}
		}
	})
}

func (n *Neighbours) look(ctx context.Context) {
	views, err := n.store.Nodes(ctx)
	if err != nil {
		return // the known nodes may still be right, and the store logs the outage
	}
	webs, ladders, codecs := map[string]string{}, map[string][]string{}, map[string]string{}
	for _, sent := range views {
		var one nodeState
		if json.Unmarshal(sent, &one) != nil || one.Web == n.web { // this node, or its predecessor
			continue
		}
		for _, house := range one.Houses {
			webs[house] = one.Web
		}
		maps.Copy(ladders, one.Ladders)
		maps.Copy(codecs, one.Codecs)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.webs, n.ladders, n.codecs, n.read = webs, ladders, codecs, time.Now()
}

// webOfHouse takes the name of a definition too: the node of the house has it.
func (n *Neighbours) webOfHouse(house string) string {
	house, _, _ = strings.Cut(house, ".")
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.webs[house]
}

// where looks again for a house without a known node, because its broadcast may have just begun.
func (n *Neighbours) where(ctx context.Context, house string) string {
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

// Definitions names the definitions of a house, besides its stream.
func (n *Neighbours) Definitions(house string) []string {
	if n.own.HasSource(house) {
		return n.own.Definitions(house)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.ladders[house]
}

// Codec names the picture of a house for browsers; "" is H.264.
func (n *Neighbours) Codec(house string) string {
	if n.own.HasSource(house) {
		return n.own.Codec(house)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.codecs[house]
}

// Live opens the stream of a house at the node that has it (pull.Origin).
func (n *Neighbours) Live(ctx context.Context, house string) (io.ReadCloser, error) {
	web := n.where(ctx, house)
	if web == "" {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return n.origins.LiveAt(ctx, web, house)
}

// Relay fetches the pictures of a house from the node that has them, if there is one.
func (n *Neighbours) Relay(ctx context.Context, house string) error {
	if n.own.HasSource(house) || !n.relays.Has(house) && n.where(ctx, house) == "" {
		return nil
	}
	return n.relays.Want(ctx, house)
}

// hub returns the hub with the pictures of a house.
func (n *Neighbours) hub(house string) *media.Hub {
	if !n.own.HasSource(house) && n.relays.Has(house) {
		return n.passed
	}
	return n.own
}

// State returns the published state of this node.
func (n *Neighbours) State(own view.NodeView) any {
	p := nodeState{NodeView: own, Web: n.web, Sees: n.node.Peers().Reachable, Ladders: map[string][]string{},
		Codecs: map[string]string{}}
	for _, s := range n.own.Previews() {
		if s.ConnID != "" {
			p.Houses = append(p.Houses, s.HouseID)
		}
	}
	for _, s := range n.own.Stats() {
		if s.ConnID != "" {
			p.Houses = append(p.Houses, s.HouseID)
			if made := n.own.Definitions(s.HouseID); len(made) > 0 {
				p.Ladders[s.HouseID] = made
			}
			if codec := n.own.Codec(s.HouseID); codec != "" {
				p.Codecs[s.HouseID] = codec
			}
		}
	}
	return p
}

// webOf returns the HTTP address of this node for other nodes: the web address, with the host of the cluster address if
// it means all addresses of the machine.
func webOf(cfg *config.Config) string {
	host, port, _ := net.SplitHostPort(cfg.Addr)
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host, _, _ = net.SplitHostPort(cfg.Cluster.Addr)
	}
	return "http://" + net.JoinHostPort(host, port)
}

// ClusterMedia are the pictures of all nodes (video.Media). Each method asks the hub with the pictures.
type ClusterMedia struct{ *Neighbours }

var _ video.Media = ClusterMedia{}

// WatchFLV starts a viewer of a house.
func (c ClusterMedia) WatchFLV(house string) (*media.Viewer, error) {
	return c.hub(house).WatchFLV(house)
}

// Playlist returns a playlist of HLS.
func (c ClusterMedia) Playlist(ctx context.Context, house string) ([]byte, bool) {
	return c.hub(house).Playlist(ctx, house)
}

// Segment returns a segment of HLS.
func (c ClusterMedia) Segment(house, name string) ([]byte, bool) {
	return c.hub(house).Segment(house, name)
}

// LowLatencyPlaylist returns a playlist of low-latency HLS.
func (c ClusterMedia) LowLatencyPlaylist(ctx context.Context, house, msn, part string) ([]byte, error) {
	return c.hub(house).LowLatencyPlaylist(ctx, house, msn, part)
}

// LowLatencyFile returns a file of low-latency HLS.
func (c ClusterMedia) LowLatencyFile(ctx context.Context, house, name string) ([]byte, error) {
	return c.hub(house).LowLatencyFile(ctx, house, name)
}

// Variants returns the playlist of all definitions, which the node of the encoder makes.
func (c ClusterMedia) Variants(ctx context.Context, house string, lowLatency bool) ([]byte, error) {
	if !c.own.HasSource(house) {
		if web := c.where(ctx, house); web != "" {
			return c.variants(ctx, web, house, lowLatency)
		}
	}
	return c.own.Variants(ctx, house, lowLatency)
}

// KeyPicture returns the newest key frame.
func (c ClusterMedia) KeyPicture(house string) ([]byte, bool) { return c.hub(house).KeyPicture(house) }
