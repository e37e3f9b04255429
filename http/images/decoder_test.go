package images

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"

	"touchline/domain"
	"touchline/http/rest/limit"
	"touchline/picture"
)

// pngOf returns an empty picture with sides of so many pixels.
func pngOf(side int) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, side, side)))
	return b.Bytes()
}

// lowered returns limits by which a side of more than 100 pixels is costly, and one of more than 200 is refused.
func lowered() picture.Limits {
	limits := picture.Most
	limits.CostlyBytes, limits.Decoded = 4*100*100, 4*200*200
	return limits
}

// counter counts images instead of decoding them.
type counter struct {
	mu                  sync.Mutex
	now, most, all      int
	costlyNow, costMost int
}

func (d *counter) Rework(_ context.Context, sent []byte) (*picture.Kept, error) {
	costly := 0
	if facts, _ := lowered().Inspect(sent); facts.Costly {
		costly = 1
	}
	d.mu.Lock()
	d.now, d.all, d.costlyNow = d.now+1, d.all+1, d.costlyNow+costly
	d.most, d.costMost = max(d.most, d.now), max(d.costMost, d.costlyNow)
	d.mu.Unlock()
	runtime.Gosched()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now, d.costlyNow = d.now-1, d.costlyNow-costly
	return &picture.Kept{Ext: ".jpg"}, nil
}

func TestManyDecodesAllFinishAndFewRunAtOnce(t *testing.T) {
	counted := &counter{}
	d := newDecoder(counted)
	d.limits = lowered()
	costly, small := pngOf(101), pngOf(64)
	var all sync.WaitGroup
	for n := range 60 {
		all.Go(func() {
			content := small
			if n%4 == 0 {
				content = costly
			}
			if _, err := d.rework(t.Context(), content, limit.Quota{Key: fmt.Sprint(n), Max: 1}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if counted.most > decodesAtOnce || counted.costMost != 1 {
		t.Errorf("%d were decoded at once, %d costly ones among them", counted.most, counted.costMost)
	}
	if d.slots.InUse()+d.costly.InUse() != 0 {
		t.Error("a decode keeps its place")
	}
}

func TestAPictureBeyondTheLimitsIsRefusedAndNeverDecoded(t *testing.T) {
	counted := &counter{}
	d := newDecoder(counted)
	d.limits = lowered()
	refused := 0
	for _, side := range []int{200, 201, 300} {
		if _, err := d.rework(t.Context(), pngOf(side),
			limit.Quota{Key: "user:1", Max: 1}); domain.CodeOf(err) == domain.FileFormat {
			refused++
		}
	}
	if refused != 2 || counted.all != 1 {
		t.Errorf("%d were refused and %d decoded", refused, counted.all)
	}
}

func TestAnHonestPictureDoesNotWaitForCostlyOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const strangers = 5 * decodesAtOnce
		slow := heldPictures{make(chan []byte), make(chan struct{})}
		d := newDecoder(slow)
		d.limits = lowered()
		costly, honest := pngOf(101), pngOf(32)
		var all sync.WaitGroup
		for n := range strangers { // each has an account and an address of its own
			all.Go(func() { _, _ = d.rework(t.Context(), costly, limit.Quota{Key: fmt.Sprint(n), Max: 1}) })
		}
		<-slow.at       // one of them; the others wait for this test
		synctest.Wait() // all others wait for their turn
		if waiting := d.costly.Waiting(); waiting != strangers-1 {
			t.Errorf("%d costly pictures wait, want %d", waiting, strangers-1)
		}
		all.Go(func() { _, _ = d.rework(t.Context(), honest, limit.Quota{Key: "honest", Max: 1}) })
		if got := <-slow.at; !bytes.Equal(got, honest) {
			t.Error("another costly picture was decoded first")
		}
		go func() {
			for range slow.at {
			}
		}()
		close(slow.on)
		all.Wait()
		close(slow.at)
	})
}

// heldPictures holds every picture until the test continues.
type heldPictures struct {
	at chan []byte
	on chan struct{}
}

func (d heldPictures) Rework(_ context.Context, sent []byte) (*picture.Kept, error) {
	d.at <- sent
	<-d.on
	return &picture.Kept{Ext: ".jpg"}, nil
}

func TestOneSenderLeavesAPlaceForOthers(t *testing.T) {
	slow := heldPictures{make(chan []byte), make(chan struct{})}
	d := newDecoder(slow)
	greedy, honest := pngOf(64), pngOf(32)
	var all sync.WaitGroup
	for range 2 * decodesAtOnce {
		all.Go(func() {
			_, _ = d.rework(t.Context(), greedy, limit.Quota{Key: "user:1", Max: 1}, limit.Quota{Key: "ip:a", Max: 1})
		})
	}
	<-slow.at
	all.Go(func() {
		_, _ = d.rework(t.Context(), honest, limit.Quota{Key: "user:2", Max: 1}, limit.Quota{Key: "ip:b", Max: 1})
	})
	if got := <-slow.at; !bytes.Equal(got, honest) {
		t.Error("the second place went to the sender who has one")
	}
	go func() { // the others continue; those over their share were refused
		for range slow.at {
		}
	}()
	close(slow.on)
	all.Wait()
	close(slow.at)
}
