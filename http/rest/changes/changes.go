// Package changes lets nodes forget what they remember for a moment and somebody has changed.
package changes

import "touchline/domain"

// Kinds of what changed. The id is that of the user, replay or clip; the home page has none. Of houses see OfHouse and
// OfFollowers.
const (
	User      = "user"
	Home      = "home"
	Replay    = "replay"
	Clip      = "clip"
	house     = "house"
	followers = "followers"
)

// Changes are those a node hears of, its own among them.
type Changes struct {
	forget map[string][]func(id string) // by kind
	tell   func(kind, id string)
}

// New makes them. tell tells every node, this one (Hear) before it returns; nil: there are no others.
func New(tell func(kind, id string)) *Changes {
	return &Changes{map[string][]func(id string){}, tell}
}

// On registers who forgets things of a kind; only before the server serves.
func (c *Changes) On(kind string, forget func(id string)) {
	c.forget[kind] = append(c.forget[kind], forget)
}

// OnHouse is On for houses.
func (c *Changes) OnHouse(forget func(houseID int64)) { c.onHouse(house, forget) }

// OnFollowers is On for the followers of houses.
func (c *Changes) OnFollowers(forget func(houseID int64)) { c.onHouse(followers, forget) }

func (c *Changes) onHouse(kind string, forget func(houseID int64)) {
	c.On(kind, func(id string) {
		if houseID, ok := domain.ParseID(id); ok {
			forget(houseID)
		}
	})
}

// Of makes every node forget, this one before it returns.
func (c *Changes) Of(kind, id string) {
	if c.tell == nil {
		c.Hear(kind, id)
		return
	}
	c.tell(kind, id)
}

// OfHouse makes every node forget what it read of a house: its page, and whether its recordings and clips may be seen.
func (c *Changes) OfHouse(houseID int64) { c.Of(house, domain.FormatID(houseID)) }

// OfFollowers makes every node forget how many follow a house. They change too often to forget the rest with them.
func (c *Changes) OfFollowers(houseID int64) { c.Of(followers, domain.FormatID(houseID)) }

// Hear makes this node forget.
func (c *Changes) Hear(kind, id string) {
	for _, forget := range c.forget[kind] {
		forget(id)
	}
}

// HearHouse is Hear for houses.
func (c *Changes) HearHouse(houseID int64) { c.Hear(house, domain.FormatID(houseID)) }
