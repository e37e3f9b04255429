// Invalidation of the caches of all nodes after a change.

package cache

import "touchline/domain"

// Kinds of changes. The id is that of the user, replay or clip; the home page has none. For houses see OfHouse
// and OfFollowers.
const (
	KindUser      = "user"
	KindHome      = "home"
	KindReplay    = "replay"
	KindClip      = "clip"
	KindRestream  = "restream" // by house
	kindHouse     = "house"
	kindFollowers = "followers"
)

// Changes dispatches changes to the caches of a node.
type Changes struct {
	forget map[string][]func(id string) // callbacks by kind
	tell   func(kind, id string)
}

// NewChanges returns the changes of a node. tell notifies every node, this one (Hear) before it returns; nil for a
// single node.
func NewChanges(tell func(kind, id string)) *Changes {
	return &Changes{map[string][]func(id string){}, tell}
}

// On registers a callback for a kind; only before the server serves.
func (c *Changes) On(kind string, forget func(id string)) {
	c.forget[kind] = append(c.forget[kind], forget)
}

// OnHouse is On for houses.
func (c *Changes) OnHouse(forget func(houseID int64)) { c.onHouse(kindHouse, forget) }

// OnFollowers is On for the followers of houses.
func (c *Changes) OnFollowers(forget func(houseID int64)) { c.onHouse(kindFollowers, forget) }

func (c *Changes) onHouse(kind string, forget func(houseID int64)) {
	c.On(kind, func(id string) {
		if houseID, ok := domain.ParseID(id); ok {
			forget(houseID)
		}
	})
}

// Of invalidates the caches of every node, of this one before it returns.
func (c *Changes) Of(kind, id string) {
	if c.tell == nil {
		c.Hear(kind, id)
		return
	}
	c.tell(kind, id)
}

// OfHouse invalidates what every node has cached of a house: its page, and the access to its recordings and clips.
func (c *Changes) OfHouse(houseID int64) { c.Of(kindHouse, domain.FormatID(houseID)) }

// OfFollowers invalidates the number of followers of a house, which changes too often to invalidate the rest with it.
func (c *Changes) OfFollowers(houseID int64) { c.Of(kindFollowers, domain.FormatID(houseID)) }

// Hear invalidates the caches of this node.
func (c *Changes) Hear(kind, id string) {
	for _, forget := range c.forget[kind] {
		forget(id)
	}
}

// HearHouse is Hear for houses.
func (c *Changes) HearHouse(houseID int64) { c.Hear(kindHouse, domain.FormatID(houseID)) }
