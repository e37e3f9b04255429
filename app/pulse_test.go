// Lines and gifts a minute, by room.

package app

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/protos"
)

func TestThePulseOfARoomIsThatOfTheLastMinute(t *testing.T) {
	now := time.Unix(1_790_000_000, 0)
	p := newPulse(func() time.Time { return now })
	tell := func(room string, kinds ...string) {
		m := &protos.RoomEvents{Room: room}
		for _, k := range kinds {
			m.Events = append(m.Events, []byte(`{"o":1,"k":"`+k+`","ts":1}`))
		}
		p.Events(m)
	}
	tell("house:1001", "chat", "chat", "gift", "live")
	tell("brand:7", "chat")
	now = now.Add(40 * time.Second)
	tell("house:1001", "chat")
	tell("house:1002", "gift")
	got := p.Pulses()
	if len(got) != 2 || got[1001] != (domain.Pulse{Lines: 3, Gifts: 1}) || got[1002] != (domain.Pulse{Gifts: 1}) {
		t.Errorf("within a minute: %+v", got)
	}
	now = now.Add(25 * time.Second)
	if got = p.Pulses(); got[1001] != (domain.Pulse{Lines: 1}) {
		t.Errorf("when the first are over: %+v", got)
	}
	now = now.Add(time.Hour)
	if got = p.Pulses(); len(got) != 0 || len(p.rooms) != 0 {
		t.Errorf("much later: %+v, %d kept", got, len(p.rooms))
	}
}
