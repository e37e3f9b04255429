// The whole server in this process, under the race detector: lines and moderation survive a restart.

package product

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"
)

const ()

// A server is stopped while fifty lines are pending and opened again: every acknowledged line is in its place, none
// is doubled, and a mute still ends at its time.
func TestLinesAndMutesSurviveAStop(t *testing.T) {
	data := apptest.DataFolder(t)
	people := apptest.MakePeople(t, data, 12)
	anchor, loud, speakers := people[0], people[1], people[2:]
	first := apptest.Open(t, data)
	first.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": first.Upload(t, anchor.Token),
	}, nil)
	reader := first.Join(t, first.Ticket(t, loud.Token), nil)
	reader.Until(t, "hist")

	var mute struct{ EndTime int64 }
	first.Ask(t, anchor.Token, "/web_anchor/edit_user",
		map[string]any{"houseId": apptest.FirstRoom, "userId": loud.ID, "action": 1, "muteType": 1, "reason": "spam"},
		&mute)
	var stored sync.Map // text → offset, as acknowledged
	var talking sync.WaitGroup
	someStored := make(chan struct{}, 100)
	for n, speaker := range speakers {
		g := first.Join(t, first.Ticket(t, speaker.Token), nil)
		talking.Go(func() {
			for i := range 5 {
				text := fmt.Sprintf("voice %d.%d", n, i)
				if g.Send("send", map[string]any{"id": fmt.Sprintf("l%d-%d", n, i), "text": text}) != nil {
					return
				}
				ack, err := g.Next("ack", "rej")
				if err != nil {
					return // the server stopped before the answer: nothing was promised
				}
				if ack.T == "rej" {
					t.Errorf("%q was refused: %s", text, ack.Code)
					return
				}
				stored.Store(text, ack.O)
				someStored <- struct{}{}
			}
		})
	}
	deadline := time.After(eventually.Hang)
	for range 20 {
		select {
		case <-someStored:
		case <-deadline:
			t.Fatal("hardly a line is stored")
		}
	}
	first.Close(t)
	talking.Wait()

	second := apptest.Open(t, data)
	defer second.Close(t)
	welcome, received := second.CatchUp(t, loud.Token, reader.Epoch, reader.Seen)
	if !welcome.Recovered {
		t.Error("after an orderly stop the server does not continue at its readers' position")
	}
	if !welcome.You.Muted || welcome.You.EndTime != mute.EndTime {
		t.Errorf("the mute ended with the server: %+v, want until %d", welcome.You, mute.EndTime)
	}
	lines := append(reader.Heard(), received...)
	where := map[string]int64{}
	for _, line := range lines {
		if at, twice := where[line.Text]; twice && at != line.O {
			t.Errorf("%q stands at %d and at %d", line.Text, at, line.O)
		}
		where[line.Text] = line.O
	}
	count := 0
	stored.Range(func(text, o any) bool {
		if where[text.(string)] != o.(int64) {
			t.Errorf("%q was stored at %d and found at %d", text, o, where[text.(string)])
		}
		count++
		return true
	})
	if count < 20 {
		t.Errorf("%d lines stored, want at least 20", count)
	}

	g := second.Join(t, second.Ticket(t, loud.Token), nil)
	if err := g.Send("send", map[string]any{"id": "after", "text": "am I free"}); err != nil {
		t.Fatal(err)
	}
	if no := g.Until(t, "rej"); no.Code != "MUTED" || no.Params.EndTime != mute.EndTime {
		t.Errorf("the muted user got %+v, want MUTED until %d", no, mute.EndTime)
	}
}
