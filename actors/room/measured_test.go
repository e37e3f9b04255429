// Which measurement the room keeps, and for how long.

package room

import (
	"testing"
	"time"

	"touchline/protos"
)

func TestAMeasurementBelongsToOneSourceAndExpires(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_000, 0)
	var m measured
	if m.of("", now) != nil || m.of("a", now) != nil {
		t.Error("a measurement before the first")
	}
	m.take(&protos.MediaMeasured{ConnId: "a", Width: 1280}, now)
	if got := m.of("a", now.Add(measuredFor)); got.GetWidth() != 1280 {
		t.Errorf("the measurement of the source is %v", got)
	}
	if m.of("b", now) != nil || m.of("", now) != nil {
		t.Error("another source has the measurement of the first")
	}
	if m.of("a", now.Add(measuredFor+time.Second)) != nil {
		t.Error("an old measurement is shown")
	}
}

func TestARefusalIsShownForAMinuteOrUntilMediaIsReceived(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_000, 0)
	var m measured
	m.sourceLost(&protos.SourceLost{Refused: "VIDEO_CODEC"}, now)
	m.sourceLost(&protos.SourceLost{}, now.Add(time.Second))
	if got := m.refusal(now.Add(refusedFor)); got != "VIDEO_CODEC" {
		t.Errorf("the refusal is %q", got)
	}
	if got := m.refusal(now.Add(refusedFor + time.Second)); got != "" {
		t.Errorf("a minute later the refusal is %q", got)
	}
	m.take(&protos.MediaMeasured{ConnId: "a"}, now)
	if got := m.refusal(now); got != "" {
		t.Errorf("a source that is received shows the refusal %q", got)
	}
}
