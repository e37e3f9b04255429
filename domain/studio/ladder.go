// Ladders: smaller pictures of a broadcast, and who decides about them.

package studio

// LadderSetting switches ladders on for all rooms without another choice.
const LadderSetting = "live.ladder"

// LadderChoice is what a room or a brand says of ladders.
type LadderChoice string

// The choices. A room inherits from the brands of its anchor, of which one that is on is enough, and a brand from the
// site.
const (
	LadderInherit LadderChoice = "inherit"
	LadderOn      LadderChoice = "on"
	LadderOff     LadderChoice = "off"
)

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
