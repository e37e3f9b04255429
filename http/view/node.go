// Members of the cluster in the console.

package view

// NodeView is one member of the cluster in the console. Counts are since the node started.
type NodeView struct {
	Node        string              `json:"node"`
	Address     string              `json:"address"` // address for other nodes; "" for a single server
	Version     string              `json:"version"`
	StartTime   int64               `json:"startTime"`
	Draining    bool                `json:"draining"`
	Connections int                 `json:"connections"` // websockets open now
	Limit       int                 `json:"limit"`       // of websockets
	Rooms       int                 `json:"rooms"`       // rooms with viewers on this node
	Kinds       map[string]KindView `json:"kinds"`       // of actors
	Rates       NodeRates           `json:"rates"`
	Calls       uint64              `json:"calls"` // requests to actors
	Retries     uint64              `json:"retries"`
	Unavailable uint64              `json:"unavailable"` // requests given up after all tries
	Faults      uint64              `json:"faults"`
}

// KindView counts the actors of one kind on a node.
type KindView struct {
	Live            int64  `json:"live"` // activations now
	Activations     uint64 `json:"activations"`
	Terminations    uint64 `json:"terminations"`
	Waiting         int    `json:"waiting"`         // messages in mailboxes now
	Deepest         int    `json:"deepest"`         // messages in the fullest mailbox
	MailboxRefusals uint64 `json:"mailboxRefusals"` // requests refused by a full mailbox
	Panics          uint64 `json:"panics"`
}

// NodeRates are per second since the previous request (at first: since the start).
type NodeRates struct {
	OverSeconds float64 `json:"overSeconds"`
	Posts       float64 `json:"posts"`      // accepted chat lines
	Deliveries  float64 `json:"deliveries"` // event frames handed to sockets
	BytesOut    float64 `json:"bytesOut"`   // of event frames
	Calls       float64 `json:"calls"`      // requests to actors
}
