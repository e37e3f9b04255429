// The whole house in this process, under the race detector: what was said and decided outlives it.
package app

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	nethttp "net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

const (
	firstRoom   = "1001"
	longest     = 30 * time.Second
	promiseStop = 5 * time.Second
)

// A house is stopped while fifty lines are on their way and opened again: whoever was told "stored" finds the
// line in its place, nobody finds one twice, and a mute still ends when it was said to end.
func TestWhatWasSaidAndDecidedOutlivesTheHouse(t *testing.T) {
	data := dataFolder(t)
	people := settle(t, data, 12)
	anchor, loud, speakers := people[0], people[1], people[2:]
	first := openSite(t, data)
	first.ask(t, anchor.token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"houseImage": first.upload(t, anchor.token),
	}, nil)
	reader := first.visit(t, first.ticket(t, loud.token), nil)
	reader.until(t, "hist")

	var mute struct{ EndTime int64 }
	first.ask(t, anchor.token, "/web_anchor/edit_user",
		map[string]any{"houseId": firstRoom, "userId": loud.id, "action": 1, "muteType": 1, "reason": "spam"}, &mute)
	var stored sync.Map // text → offset, as acknowledged
	var talking sync.WaitGroup
	someStored := make(chan struct{}, 100)
	for n, speaker := range speakers {
		g := first.visit(t, first.ticket(t, speaker.token), nil)
		talking.Go(func() {
			for i := range 5 {
				text := fmt.Sprintf("voice %d.%d", n, i)
				if g.send("send", map[string]any{"id": fmt.Sprintf("l%d-%d", n, i), "text": text}) != nil {
					return
				}
				ack, err := g.next("ack", "rej")
				if err != nil {
					return // the house closed while this one was under way: nobody promised anything
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
	deadline := time.After(longest)
	for range 20 {
		select {
		case <-someStored:
		case <-deadline:
			t.Fatal("hardly a line is stored")
		}
	}
	first.close(t)
	talking.Wait()

	second := openSite(t, data)
	defer second.close(t)
	welcome, heard := second.catchUp(t, loud.token, reader.epoch, reader.seen)
	if !welcome.Recovered {
		t.Error("a house that closed in order does not continue where its readers stood")
	}
	if !welcome.You.Muted || welcome.You.EndTime != mute.EndTime {
		t.Errorf("the mute ended with the house: %+v, want until %d", welcome.You, mute.EndTime)
	}
	lines := append(reader.heard(), heard...)
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

	g := second.visit(t, second.ticket(t, loud.token), nil)
	if err := g.send("send", map[string]any{"id": "after", "text": "am I free"}); err != nil {
		t.Fatal(err)
	}
	if no := g.until(t, "rej"); no.Code != "MUTED" || no.Params.EndTime != mute.EndTime {
		t.Errorf("the muted person was answered %+v, want MUTED until %d", no, mute.EndTime)
	}
}

// person is somebody with an account and a login.
type person struct{ id, token string }

// settle makes people in a house that is still closed; the first of them is the anchor of the first room.
func settle(t *testing.T, data string, n int) []person {
	t.Helper()
	store, err := openStorage(t.Context(), config(t, map[string]string{"DATA_DIR": data}), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	people, hashes := make([]person, n), make([]domain.TokenHash, n)
	for i := range people {
		people[i].token = fmt.Sprintf("%042dA", i)
		hashes[i] = rest.HashToken(people[i].token)
	}
	ids, err := store.Demo.CreateCrowd(t.Context(), "guest", hashes, 0, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range ids {
		people[i].id = domain.FormatID(id)
	}
	wish := domain.Apply{UserID: ids[0], RealName: "Rosa", AreaCode: "+86", Phone: "13800000000", AnchorType: 1, Submitted: time.Now()}
	applied, err := store.Anchors.SubmitApply(t.Context(), wish)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Anchors.ReviewApply(t.Context(), domain.ApplyReview{ApplyID: applied, Approve: true, At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	return people
}

// dataFolder can be entered by the account the private database runs as under root.
func dataFolder(t *testing.T) string {
	t.Helper()
	data := t.TempDir()
	for _, folder := range []string{data, filepath.Dir(data)} {
		if err := os.Chmod(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

var quiet = slog.New(slog.DiscardHandler)

func config(t *testing.T, settings map[string]string) *Config {
	t.Helper()
	cfg, err := readConfig(func(name string) (string, bool) {
		switch name = strings.TrimPrefix(name, prefix); name {
		case "ENV":
			return "prod", true
		case "SECRET":
			return strings.Repeat("s", 32), true
		case "PUBLIC_URL":
			if url, ok := settings[name]; ok {
				return url, true
			}
			return "http://" + cmp.Or(settings["ADDR"], "touchline.example"), true
		case "INTERNAL_ADDR":
			return settings[name], true // many houses at a time: none has the usual one
		}
		value, ok := settings[name]
		return value, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// site is the program, running in this process.
type site struct {
	addr string
	rtmp string
	stop context.CancelFunc
	done chan error
}

func openSite(t *testing.T, data string, more ...map[string]string) *site {
	t.Helper()
	web, rtmp := freePort(t), freePort(t)
	settings := map[string]string{"ADDR": web, "RTMP_ADDR": rtmp, "DATA_DIR": data}
	for _, m := range more {
		maps.Copy(settings, m)
	}
	cfg := config(t, settings)
	ctx, stop := context.WithCancel(t.Context())
	h := &site{addr: web, rtmp: rtmp, stop: stop, done: make(chan error, 1)}
	gone := make(chan struct{})
	t.Cleanup(func() { // the data folder is taken away next
		stop()
		select {
		case <-gone:
		case <-time.After(longest):
		}
	})
	go func() {
		defer close(gone)
		h.done <- serve(ctx, cfg, quiet)
	}()
	deadline := time.After(longest)
	for {
		select {
		case err := <-h.done:
			t.Fatalf("the house did not open: %v", err)
		case <-deadline:
			t.Fatal("the house is not ready")
		case <-time.After(20 * time.Millisecond):
		}
		if resp, err := nethttp.Get("http://" + web + "/healthz"); err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == nethttp.StatusOK {
				return h
			}
		}
	}
}

func (h *site) close(t *testing.T) {
	t.Helper()
	began := time.Now()
	h.stop()
	select {
	case err := <-h.done:
		if err != nil {
			t.Errorf("the house stopped with %v", err)
		}
	case <-time.After(longest):
		t.Fatal("the house does not stop")
	}
	if took := time.Since(began); took > promiseStop {
		t.Errorf("the house took %v to stop", took)
	}
}

// freePort is one below those that connections get by themselves: none of them can take it before it is listened on.
func freePort(t *testing.T) string {
	for range 1000 {
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000))); err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no free port")
	return ""
}

func (h *site) ask(t *testing.T, token, path string, request, data any) {
	t.Helper()
	body, _ := json.Marshal(request)
	h.post(t, token, path, "application/json", body, data)
}
