// The clocks of the tracks: packets count in samples, and reports of the sender join sound and picture.

package whip

import "sync"

// apartMost is the most ms that a report may move the sound.
const apartMost = 5_000

// clock maps the wrapping time of a track to ms since the connection began.
type clock struct {
	rate   int64 // ticks a second
	begun  bool
	last   uint32
	ticks  int64 // of last, counted from the first packet
	base   int64 // ms of the first packet
	report sent
}

// sent is what the sender says about its clock.
type sent struct {
	known bool
	wall  uint64 // seconds since 1900, 32.32
	ticks int64
}

// after returns the ticks of a time since the first packet.
func (c *clock) after(at uint32) int64 {
	if !c.begun {
		c.begun, c.last = true, at
	}
	c.ticks += int64(int32(at - c.last))
	c.last = at
	return c.ticks
}

func (c *clock) millis(ticks int64) int64 { return c.base + ticks*1000/c.rate }

// clocks are the two tracks of a connection.
type clocks struct {
	mu             sync.Mutex
	picture, sound clock
	shift          int64 // ms by which the sound is moved
}

func newClocks() *clocks {
	return &clocks{picture: clock{rate: 90_000}, sound: clock{rate: 48_000}}
}

// pictureAt returns the ms of a picture. arrived counts for the first one.
func (c *clocks) pictureAt(at uint32, arrived int64) uint32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.picture.begun {
		c.picture.base = arrived
	}
	return uint32(c.picture.millis(c.picture.after(at)))
}

// soundTicks returns the ticks of a packet of sound.
func (c *clocks) soundTicks(at uint32, arrived int64) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.sound.begun {
		c.sound.base = arrived
	}
	return c.sound.after(at)
}

// soundAt returns the ms of ticks of the sound; false for those before the beginning.
func (c *clocks) soundAt(ticks int64) (uint32, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := c.sound.millis(ticks) + c.shift
	return uint32(at), at >= 0
}

// told takes a report of the sender: its wall clock at a time of the track.
func (c *clocks) told(of *clock, wall uint64, at uint32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !of.begun {
		return
	}
	of.report = sent{true, wall, of.ticks + int64(int32(at-of.last))}
	v, a := c.picture.report, c.sound.report
	if !v.known || !a.known {
		return
	}
	apart := int64(a.wall-v.wall) * 1000 >> 32 // ms from the report of the picture to that of the sound
	shift := c.picture.millis(v.ticks) + apart - c.sound.millis(a.ticks)
	if shift >= -apartMost && shift <= apartMost {
		c.shift = shift
	}
}
