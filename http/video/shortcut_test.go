// Which requests pass by the router, and that it would answer the same.

package video

import (
	"bufio"
	"strings"
	"testing"

	"github.com/valyala/fasthttp"
)

func TestOnlyWhatPlayersOfLowLatencyHLSSendPassesByTheRouter(t *testing.T) {
	t.Parallel()
	part := lowLatencyRequest{houseID: 1001, stream: "1001", playlist: true, segment: "17", part: "2"}
	for target, want := range map[string]lowLatencyRequest{
		"/live/1001/ll/index.m3u8":                           {houseID: 1001, stream: "1001", playlist: true},
		"/live/1001/ll/index.m3u8?_HLS_msn=17&_HLS_part=2":   part,
		"/live/1001/ll/index.m3u8?_HLS_part=2&_HLS_msn=17":   part,
		"/live/1001/ll/7.0.m4s":                              {houseID: 1001, stream: "1001", name: "7.0.m4s"},
		"/live/1001/ll/init_7.mp4":                           {houseID: 1001, stream: "1001", name: "init_7.mp4"},
		"/live/1001.720p/ll/7.0.m4s":                         {houseID: 1001, stream: "1001.720p", name: "7.0.m4s"},
		"/live/1001.x/ll/7.0.m4s":                            {},
		"/api/live/1001/ll/7.0.m4s":                          {},
		"/live/x/ll/7.0.m4s":                                 {},
		"/live/1001/ll/":                                     {},
		"/live/1001/ll/7.0.m4s?a=1":                          {},
		"/live/1001/ll/%37.0.m4s":                            {},
		"/live/1001/ll/../7.0.m4s":                           {},
		"/live/1001/main/index.m3u8":                         {},
		"/live/1001/ll/index.m3u8?_HLS_msn=x":                {},
		"/live/1001/ll/index.m3u8?_HLS_msn=":                 {},
		"/live/1001/ll/index.m3u8?_HLS_msn=1&_HLS_msn=2":     {},
		"/live/1001/ll/index.m3u8?_HLS_msn=1&lang=en":        {},
		"/live/1001/ll/index.m3u8?%5fHLS_msn=1":              {},
		"/live/99999999999999999999/ll/index.m3u8":           {},
		"http://elsewhere.example/live/1001/ll/index.m3u8":   {},
		"/live/1001/ll/index.m3u8?_HLS_msn=17&&_HLS_part=2":  {},
		"/live/1001/ll/index.m3u8?_HLS_msn=17&_HLS_part=2+3": {},
	} {
		var header fasthttp.RequestHeader
		text := "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n"
		if err := header.Read(bufio.NewReader(strings.NewReader(text))); err != nil {
			t.Fatalf("%s: %v", target, err)
		}
		got, ok := parseLowLatency(&header)
		if ok != (want != lowLatencyRequest{}) || ok && got != want {
			t.Errorf("%s: %+v, %v", target, got, ok)
		}
		header.SetMethod("HEAD")
		if _, ok := parseLowLatency(&header); ok {
			t.Errorf("HEAD %s passes by the router", target)
		}
	}
}
