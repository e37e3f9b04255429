// The server under test, in this process.

package apptest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"mime/multipart"
	"net"
	nethttp "net/http"
	"strings"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/config"
	"touchline/tests/eventually"
)

// FirstRoom is the room of the first person that MakePeople makes.
const FirstRoom = "1001"

// Patience is how long a test waits for anything.
const Patience = 30 * time.Second

// StopsWithin is the time a stop may take.
const StopsWithin = 5 * time.Second

// Quiet is a logger that writes nothing.
var Quiet = slog.New(slog.DiscardHandler)

// Config is a configuration for prod; the settings are named without TOUCHLINE_.
func Config(t *testing.T, settings map[string]string) *config.Config {
	t.Helper()
	cfg, err := config.Read(func(name string) (string, bool) {
		switch name = strings.TrimPrefix(name, config.Prefix); name {
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
			return settings[name], true // many servers run at a time: none has the usual one
		}
		value, ok := settings[name]
		return value, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// Server is the program, running in this process.
type Server struct {
	Addr string
	RTMP string
	Stop context.CancelFunc
	Done chan error
}

// Open starts the program on a data folder and waits until it is ready. Settings are named as for Config.
func Open(t *testing.T, data string, more ...map[string]string) *Server {
	t.Helper()
	web, rtmp := FreePort(t), FreePort(t)
	settings := map[string]string{"ADDR": web, "RTMP_ADDR": rtmp, "DATA_DIR": data}
	for _, m := range more {
		maps.Copy(settings, m)
	}
	cfg := Config(t, settings)
	return Run(t, web, rtmp, func(ctx context.Context) error { return app.Command(ctx, cfg, Quiet, nil, "serve") })
}

// Run starts a program that serves on the addresses and waits until it is ready. It ends with the test at the latest.
func Run(t *testing.T, web, rtmp string, program func(context.Context) error) *Server {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	h := &Server{Addr: web, RTMP: rtmp, Stop: stop, Done: make(chan error, 1)}
	gone := make(chan struct{})
	t.Cleanup(func() { // the data folder is taken away next
		stop()
		select {
		case <-gone:
		case <-time.After(Patience):
		}
	})
	go func() {
		defer close(gone)
		h.Done <- program(ctx)
	}()
	eventually.True(t, Patience, "the server is ready", func() bool {
		select {
		case err := <-h.Done:
			t.Fatalf("the server did not start: %v", err)
		default:
		}
		return ready(web)
	})
	return h
}

// ready says whether the server on an address answers its probe.
func ready(addr string) bool {
	resp, err := nethttp.Get("http://" + addr + "/healthz")
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == nethttp.StatusOK
}

// Close stops the server, in the time it may take.
func (h *Server) Close(t *testing.T) {
	t.Helper()
	began := time.Now()
	h.Stop()
	select {
	case err := <-h.Done:
		if err != nil {
			t.Errorf("the server stopped with %v", err)
		}
	case <-time.After(Patience):
		t.Fatal("the server does not stop")
	}
	if took := time.Since(began); took > StopsWithin {
		t.Errorf("the server took %v to stop", took)
	}
}

// FreePort is one below those that connections get by themselves: none of them can take it before it is listened on.
func FreePort(t *testing.T) string {
	for range 1000 {
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000))); err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no free port")
	return ""
}

// Ask makes a call that must succeed, and reads its data.
func (h *Server) Ask(t *testing.T, token, path string, request, data any) {
	t.Helper()
	body, _ := json.Marshal(request)
	h.Post(t, token, path, "application/json", body, data)
}

// Upload sends a picture for a cover and returns its key.
func (h *Server) Upload(t *testing.T, token string) string {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("scene", "cover")
	file, _ := form.CreateFormFile("file", "cover.png")
	if err := png.Encode(file, image.NewGray(image.Rect(0, 0, 64, 36))); err != nil {
		t.Fatal(err)
	}
	_ = form.Close()
	var kept struct{ Key string }
	h.Post(t, token, "/manage/ossFile/image/oss_upload", form.FormDataContentType(), body.Bytes(), &kept)
	return kept.Key
}

// Post sends a body of any kind; the call must succeed.
func (h *Server) Post(t *testing.T, token, path, kind string, body []byte, data any) {
	t.Helper()
	req, _ := nethttp.NewRequest(nethttp.MethodPost, "http://"+h.Addr+path, bytes.NewReader(body))
	req.Header.Set("Content-Type", kind)
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body)
	answer := struct {
		Success bool
		Data    any
	}{Data: data}
	if err := json.Unmarshal(text, &answer); err != nil || !answer.Success {
		t.Fatalf("%s: %s", path, text)
	}
}
