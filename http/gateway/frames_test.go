// Frames that are encoded by hand have the shapes of their types.

package gateway

import (
	"bytes"
	"encoding/json"
	"testing"

	"touchline/frames"
)

func TestFramesWrittenByHandHaveTheirShapes(t *testing.T) {
	events := []event{newEvent([]byte(`{"o":1,"k":"chat","ts":5}`)), newEvent([]byte(`{"o":2,"k":"notice","ts":6}`))}
	var ev frames.EventsFrame
	readStrictly(t, evFrame("house:7", true, 3, events, true), &ev)
	if ev.T != "ev" || ev.Room != "house:7" || ev.Epoch != 3 || !ev.Replayed || len(ev.Events) != 2 {
		t.Errorf("ev is %+v", ev)
	}
	var hist frames.HistoryFrame
	readStrictly(t, histFrame("house:7", true, "h1", events, true), &hist)
	if hist.T != "hist" || hist.Room != "house:7" || hist.ID != "h1" || !hist.More || len(hist.Events) != 2 {
		t.Errorf("hist is %+v", hist)
	}
}

// readStrictly decodes the payload of a frame and refuses unknown fields.
func readStrictly(t *testing.T, frame []byte, into any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(frame[bytes.IndexByte(frame, '{'):]))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		t.Errorf("%s: %v", frame, err)
	}
}
