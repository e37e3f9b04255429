// A hundred viewers half a second behind a stream of 3 Mbit/s: the cost of one, beside a viewer of HTTP-FLV.

package bench

import (
	"fmt"
	"io"
	nethttp "net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/tests/eventually"
)

const whepViewers = 100

// BenchmarkWHEP reports the processor time that a second of a viewer by WebRTC takes, the same in viewers of HTTP-FLV,
// how many viewers a core serves, and the memory of one.
func BenchmarkWHEP(b *testing.B) {
	for range b.N {
		site := startSite(b, config.Prefix+"RATE_FACTOR=1000", config.Prefix+"TRUSTED_PROXIES=127.0.0.1",
			config.Prefix+"WEBRTC_UDP_ADDR="+apptest.FreePort(b))
		stream := "/live/" + broadcast(b, site, flvRate)
		<-time.After(settleSeconds * time.Second)
		idle := site.cpu(b)
		<-time.After(settleSeconds * time.Second)
		idle = (site.cpu(b) - idle) * flvSeconds / settleSeconds // of the demo world, without viewers
		before := site.Memory(b)
		var bytes atomic.Int64
		audience := make([]*webrtc.PeerConnection, whepViewers)
		for i := range audience {
			audience[i] = watchWHEP(b, site.Addr, stream, i, &bytes)
		}
		<-time.After(settleSeconds * time.Second)
		held := float64(site.Memory(b)-before) / whepViewers / 1024
		taken, rate := perViewer(b, site, idle, bytes.Load)
		if rate < 0.9*flvRate {
			b.Errorf("a viewer gets %.0f bits a second", rate)
		}
		for _, v := range audience {
			_ = v.Close()
		}

		readers := make([]*viewer, whepViewers)
		for i := range readers {
			readers[i] = watch(b, site.Addr, stream+".flv")
		}
		<-time.After(2 * settleSeconds * time.Second) // the site notices who left
		flv, _ := perViewer(b, site, idle, func() (sum int64) {
			for _, v := range readers {
				sum += v.bytes.Load()
			}
			return sum
		})
		for _, v := range readers {
			v.leave(b)
		}
		site.Stop(b)
		b.ReportMetric(float64(taken.Microseconds()), "µs/viewer-s")
		b.ReportMetric(taken.Seconds()/flv.Seconds(), "of-FLV")
		b.ReportMetric(1/taken.Seconds(), "viewers/core")
		b.ReportMetric(held, "KiB/viewer")
	}
}

// perViewer returns the processor time of a second of a viewer, and the bits that one receives in it.
func perViewer(b *testing.B, site *benchSite, idle time.Duration, count func() int64) (time.Duration, float64) {
	b.Helper()
	bytes, used := count(), site.cpu(b)
	<-time.After(flvSeconds * time.Second)
	used = site.cpu(b) - used - idle
	return used / flvSeconds / whepViewers, float64(count()-bytes) * 8 / flvSeconds / whepViewers
}

// watchWHEP connects a viewer from an address of its own and counts the bytes of packets.
func watchWHEP(b *testing.B, addr, stream string, n int, bytes *atomic.Int64) *webrtc.PeerConnection {
	b.Helper()
	var settings webrtc.SettingEngine
	settings.SetIncludeLoopbackCandidate(true)
	pc, err := webrtc.NewAPI(webrtc.WithSettingEngine(settings)).NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = pc.Close() })
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		_, err := pc.AddTransceiverFromKind(kind,
			webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly})
		if err != nil {
			b.Fatal(err)
		}
	}
	shown := make(chan struct{}, 2)
	pc.OnTrack(func(track *webrtc.TrackRemote, _ *webrtc.RTPReceiver) {
		piece := make([]byte, 1500)
		for first := true; ; first = false {
			n, _, err := track.Read(piece)
			if err != nil {
				return
			}
			if bytes.Add(int64(n)); first && track.Kind() == webrtc.RTPCodecTypeVideo {
				shown <- struct{}{}
			}
		}
	})
	offer, err := pc.CreateOffer(nil)
	if err == nil {
		err = pc.SetLocalDescription(offer)
	}
	if err != nil {
		b.Fatal(err)
	}
	ask, err := nethttp.NewRequest(nethttp.MethodPost, "http://"+addr+stream+"/whep", strings.NewReader(offer.SDP))
	if err != nil {
		b.Fatal(err)
	}
	ask.Header.Set("Content-Type", "application/sdp")
	ask.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.100.%d", n+1))
	answer, err := nethttp.DefaultClient.Do(ask)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != nethttp.StatusCreated {
		b.Fatalf("the offer is answered by %d %s %v", answer.StatusCode, text, err)
	}
	err = pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: string(text)})
	if err != nil {
		b.Fatal(err)
	}
	eventually.Receive(b, "a viewer is shown the picture", shown)
	return pc
}
