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

// pngOf is an empty picture of so many pixels a side.
func pngOf(side int) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, side, side)))
	return b.Bytes()
}

// lowered counts pictures of more than 100 pixels a side as costly, and refuses those of more than 200.
func lowered() picture.Limits {
	limits := picture.Most
	limits.CostlyBytes, limits.Decoded = 4*100*100, 4*200*200
	return limits
}

// counter decodes nothing, and counts.
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

func TestManyDecodesAtOnceAllFinishAndFewGoOnTogether(t *testing.T) {
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
		t.Error("a place was not given back")
	}
}

func TestAPictureBeyondTheLimitsIsRefusedAndNeverDecoded(t *testing.T) {
	counted := &counter{}
	d := newDecoder(counted)
	d.limits = lowered()
	refused := 0
	for _, side := range []int{200, 201, 300} {
		if _, err := d.rework(t.Context(), pngOf(side), limit.Quota{Key: "user:1", Max: 1}); domain.CodeOf(err) == domain.FileFormat {
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
		for n := range strangers { // each with an account and an address of their own
			all.Go(func() { _, _ = d.rework(t.Context(), costly, limit.Quota{Key: fmt.Sprint(n), Max: 1}) })
		}
		<-slow.at       // one of theirs; none of the others ends before this test lets it
		synctest.Wait() // all others of them wait for their turn
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

// heldPictures holds every picture until it is told to go on.
type heldPictures struct {
	at chan []byte
	on chan struct{}
}

func (d heldPictures) Rework(_ context.Context, sent []byte) (*picture.Kept, error) {
	d.at <- sent
	<-d.on
	return &picture.Kept{Ext: ".jpg"}, nil
}

func TestOneSenderLeavesASeatForTheOthers(t *testing.T) {
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
	go func() { // the rest go on; those who wait for more than their share were refused
		for range slow.at {
		}
	}()
	close(slow.on)
	all.Wait()
	close(slow.at)
}
