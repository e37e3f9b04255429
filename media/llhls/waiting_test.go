// Readers of low-latency HLS that wait, leave, or send invalid requests.

package llhls

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
)

func TestAReloadWaitsForItsPartAndAHintedPartForItself(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	f.watch()
	f.look()
	next := f.ring.next
	type answer struct {
		b   []byte
		err error
	}
	reload, part := make(chan answer, 1), make(chan answer, 1)
	go func() {
		b, err := f.Playlist(t.Context(), fmt.Sprint(next.segment), fmt.Sprint(next.part))
		reload <- answer{b, err}
	}()
	go func() {
		b, err := f.File(t.Context(), fileName{partFile, next}.String())
		part <- answer{b, err}
	}()
	f.show(3*time.Second, 3400*time.Millisecond)
	a, b := <-reload, <-part
	name := fileName{partFile, next}.String()
	if a.err != nil || !strings.Contains(string(a.b), `URI="`+name+`"`+",INDEPENDENT") &&
		!strings.Contains(string(a.b), `URI="`+name+`"`+"\n") {
		t.Errorf("the reload brought %s, %v", a.b, a.err)
	}
	if b.err != nil || !bytes.Equal(b.b, f.parts[name]) {
		t.Errorf("the hinted part: %d bytes, %v", len(b.b), b.err)
	}
}

func TestAThousandReloadsWaitAndLeaveWithTheirReaders(t *testing.T) {
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	f.watch()
	next := f.ring.next
	ctx, leave := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	errs := make(chan error, 2000)
	for i := range 2000 {
		waiting.Go(func() {
			reader := ctx
			if i%2 == 0 {
				reader = t.Context()
			}
			_, err := f.Playlist(reader, fmt.Sprint(next.segment), fmt.Sprint(next.part+2))
			errs <- err
		})
	}
	leave()
	for range 1000 {
		if err := <-errs; !errors.Is(err, context.Canceled) {
			t.Fatalf("a reader who left got %v", err)
		}
	}
	f.show(3*time.Second, 5*time.Second)
	waiting.Wait()
	for range 1000 {
		if err := <-errs; err != nil {
			t.Fatalf("a reader who stayed got %v", err)
		}
	}
}

func TestAWithdrawnRoomRefusesWaitingReaders(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	f.watch()
	next := f.ring.next
	told := make(chan error, 1)
	go func() {
		_, err := f.Playlist(t.Context(), fmt.Sprint(next.segment+1), "")
		told <- err
	}()
	f.Withdraw()
	if err := <-told; domain.CodeOf(err) != domain.NotFound {
		t.Errorf("told %v", err)
	}
	if _, err := f.File(t.Context(), fmt.Sprintf("%d.m4s", next.segment-1)); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a segment of a withdrawn room: %v", err)
	}
}

func TestInvalidReloadsAreRefused(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	f.watch()
	n := f.ring.next
	for _, x := range []struct {
		msn, part string
		want      domain.Code
	}{
		{"", "", ""}, {fmt.Sprint(n.segment - 1), "", ""}, {"0", "", ""}, {"0", "7", ""},
		{fmt.Sprint(n.segment - 2), "99", ""},
		{"", "0", domain.BadRequest}, {"-1", "", domain.BadRequest}, {"x", "", domain.BadRequest},
		{"01", "", domain.BadRequest},
		{fmt.Sprint(n.segment), "-1", domain.BadRequest}, {"99999999999999999999", "", domain.BadRequest},
		{fmt.Sprint(n.segment + 2), "", domain.BadRequest},
		{fmt.Sprint(n.segment), fmt.Sprint(n.part + 9), domain.BadRequest},
		{fmt.Sprint(n.segment + 1), "9", domain.BadRequest},
	} {
		list, err := f.Playlist(t.Context(), x.msn, x.part)
		if domain.CodeOf(err) != x.want && (x.want != "" || err != nil) || (err == nil) != (len(list) > 0) {
			t.Errorf("%q %q: %v", x.msn, x.part, err)
		}
	}
	for _, name := range []string{"", "x", ".m4s", "1.m4s", "-1.m4s", "01.m4s", "1.2.3.m4s", "init_.mp4", "init_1.mp4",
		"index.m3u8",
		fmt.Sprintf("%d.9.m4s", n.segment-1), fmt.Sprintf("%d.m4s", n.segment),
		fmt.Sprintf("%d.%d.m4s", n.segment, n.part+1)} {
		if _, err := f.File(t.Context(), name); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("%q: %v", name, err)
		}
	}
}
