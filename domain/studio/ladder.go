// Ladders: smaller pictures of a broadcast, and who decides about them.

package studio

import "slices"

// LadderSetting switches ladders on for all rooms without another choice.
const LadderSetting = "live.ladder"

// LadderChoice is what a room or a brand says of ladders.
type LadderChoice string

// The choices.
const (
	LadderInherit LadderChoice = "inherit"
	LadderOn      LadderChoice = "on"
	LadderOff     LadderChoice = "off"
)

// LadderChoices are all that is said about the ladder of a room.
type LadderChoices struct {
	Room   LadderChoice
	Brands []LadderChoice // of its anchor
	Site   bool

	Declined bool // by the anchor
}

// On reports whether the broadcasts of the room get a ladder.
func (c LadderChoices) On() bool { return c.Offered() && !c.Declined }

// Offered reports whether the anchor may have a ladder. The room decides, else the brands, of which one that is on is
// enough, else the site.
func (c LadderChoices) Offered() bool {
	switch {
	case c.Room != LadderInherit:
		return c.Room == LadderOn
	case slices.Contains(c.Brands, LadderOn):
		return true
	case slices.Contains(c.Brands, LadderOff):
		return false
	}
	return c.Site
}

// LadderPhase is what a ladder does.
type LadderPhase string

// The phases of a ladder.
const (
	LadderWaiting    LadderPhase = "waiting"    // the node has no room for it
	LadderStarting   LadderPhase = "starting"   // no picture has been made yet
	LadderRunning    LadderPhase = "running"    //
	LadderRestarting LadderPhase = "restarting" // the encoder failed, and another one follows
)

// Valid reports whether the choice exists.
func (c LadderChoice) Valid() bool { return c == LadderInherit || c == LadderOn || c == LadderOff }
