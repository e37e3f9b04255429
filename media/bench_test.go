// Benchmarks: the cost of a viewer and of a second of video.

package media

import (
	"fmt"
	"testing"
	"time"
)

// wastes takes everything and keeps nothing.
type wastes struct{ bytes int }

func (w *wastes) OfferAll(pieces [][]byte) (n int, err error) {
	for _, piece := range pieces {
		n += len(piece)
	}
	w.bytes += n
	return n, nil
}

func (*wastes) Close() {}

// BenchmarkFanOut measures one tag to n viewers whose sinks cost nothing, per viewer.
func BenchmarkFanOut(b *testing.B) {
	for _, n := range []int{1, 100, 1000} {
		b.Run(fmt.Sprint(n, " viewers"), func(b *testing.B) {
			hub, s, src := fed(b, Limits{})
			tags := clipPart(b, 2*time.Second)
			pushAll(b, s, src, tags)
			sender, viewers := newSenders(1)[0], &row{stream: s}
			for range n {
				v, err := hub.WatchFLV("1001")
				if err != nil {
					b.Fatal(err)
				}
				v.sink = &wastes{}
				viewers.viewers = append(viewers.viewers, v)
			}
			shared := newTag(interFrame, msgVideo, 2000, tags[len(tags)-1].Body)
			now := time.Now()
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				s.mu.Lock()
				s.send(shared)
				s.mu.Unlock()
				sender.serve(viewers, now)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/viewer")
		})
	}
}

// BenchmarkHLSSecond measures the muxing of one second at 1.5 Mbit/s: 25 pictures, 43 sounds.
func BenchmarkHLSSecond(b *testing.B) {
	h := newHLS(time.Now(), 16<<20)
	for _, tag := range clipPart(b, 100*time.Millisecond) {
		if c, _ := classify(tag.Kind, tag.Body); c == videoHeader || c == audioHeader {
			h.add(newTag(c, tag.Kind, 0, tag.Body), time.Now())
		}
	}
	const each = 1_400_000 / 8 / 25
	body := make([]byte, 9+each)
	copy(body, []byte{0x17, 1, 0, 0, 0, 0, 0, each >> 8, each & 0xff, 0x65})
	sound := make([]byte, 2+280)
	sound[0], sound[1] = 0xaf, 1
	b.SetBytes(1_500_000 / 8)
	at := int64(0)
	for range b.N {
		for i := range int64(25) {
			c := interFrame
			if i == 0 {
				c = keyFrame
			}
			h.add(newTag(c, msgVideo, at+i*40, body), time.Time{})
		}
		for i := range int64(43) {
			h.add(newTag(audioFrame, msgAudio, at+i*23, sound), time.Time{})
		}
		at += 1000
	}
}

// BenchmarkIngest pushes the football clip through a stream, with and without readers of low-latency HLS. Per tag.
func BenchmarkIngest(b *testing.B) {
	for name, watched := range map[string]bool{"without viewers": false, "with viewers": true} {
		b.Run(name, func(b *testing.B) {
			hub, s, src := fed(b, Limits{})
			tags := clipPart(b, 16*time.Second)
			pushAll(b, s, src, tags[:50])
			if watched {
				hub.lowLatency("1001")
			}
			at, last := int64(0), int64(0)
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				tag := tags[i%len(tags)]
				if int64(tag.At) < last {
					at += 16_000
				}
				last = int64(tag.At)
				now := time.Now()
				if watched {
					s.ll.Asked(now)
				}
				if err := s.push(src, tag.Kind, uint32(at+last), tag.Body, now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
