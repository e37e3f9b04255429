// The honest users of the hostile half-hour: they chat, log in, upload and watch, each from a separate address.

package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net"
	nethttp "net/http"
	"slices"
	"sync"
	"time"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

const (
	lineEvery   = 250 * time.Millisecond // between two lines, by the users in turn
	loginEvery  = 3 * time.Second
	uploadEvery = 6 * time.Second
)

// from dials from the address 127.network.high.low.
func from(network, n int) *net.Dialer {
	return &net.Dialer{
		Timeout:   eventually.Hang,
		LocalAddr: &net.TCPAddr{IP: net.IPv4(127, byte(network), byte(n>>8), byte(1+n%250))},
	}
}

// browser is a client at one address.
func (a *attack) browser(network, n int) apptest.Client {
	dial := from(network, n).DialContext
	return apptest.Client{Addr: a.server.Addr, Dial: dial,
		HTTP: &nethttp.Client{
			Timeout:   eventually.Hang,
			Transport: &nethttp.Transport{DialContext: dial, MaxIdleConns: 1},
		}}
}

// honest are the honest users.
type honest struct {
	a       *attack
	sockets []*apptest.Timed // each receives every line
	said    int
	before  int // lines of the warm-up
}

// honest connects the honest users to the room.
func (a *attack) honest() *honest {
	h := &honest{a: a}
	for i, p := range a.people[1:] {
		var info struct{ Ticket string }
		client := a.browser(2, i)
		r := a.askAgain(client, p, "/web_anchor/web_im_info", map[string]any{"houseId": apptest.FirstRoom})
		if json.Unmarshal(r.Data, &info) != nil || info.Ticket == "" {
			a.Fatalf("no ticket: %+v", r)
		}
		h.sockets = append(h.sockets, client.Measure(a, info.Ticket, func(err error) {
			if a.ctx != nil && a.ctx.Err() == nil {
				a.fail("an honest socket: %v", err)
			}
		}))
	}
	return h
}

// say sends a line of the next user.
func (h *honest) say() {
	if err := h.sockets[h.said%len(h.sockets)].Say(fmt.Sprint("h", h.said)); err != nil {
		h.a.fail("an honest line could not be sent: %v", err)
	}
	h.said++
}

// warmUp runs the honest users for a while, so that later figures are compared with a busy server.
func (h *honest) warmUp(length time.Duration) {
	ctx, cancel := context.WithTimeout(h.a.Context(), length)
	defer cancel()
	h.a.ctx = h.a.Context()
	h.logIn(1)
	h.upload(1)
	h.live(ctx)
	h.before = h.said
}

// live runs the honest users until the end, and returns the delays of all lines.
func (h *honest) live(ctx context.Context) []time.Duration {
	var others sync.WaitGroup
	every := func(pause time.Duration, act func(n int)) {
		others.Go(func() {
			tick := time.NewTicker(pause)
			defer tick.Stop()
			for n := 1; ; n++ {
				select {
				case <-ctx.Done():
					return
				case <-tick.C:
					act(n)
				}
			}
		})
	}
	every(loginEvery, h.logIn)
	every(uploadEvery, h.upload)
	every(lineEvery, func(int) { h.say() })
	<-ctx.Done()
	others.Wait()
	return h.wait()
}

// wait waits for the last lines, and returns the sorted delays.
func (h *honest) wait() []time.Duration {
	var all []time.Duration
	eventually.Happens(func() bool {
		return !slices.ContainsFunc(h.sockets, func(s *apptest.Timed) bool { return len(s.Delays()) < h.said })
	})
	for i, s := range h.sockets {
		delays := s.Delays()
		if n := len(delays); n != h.said {
			h.a.fail("honest socket %d heard %d of %d lines", i, n, h.said)
		}
		all = append(all, delays[min(h.before, len(delays)):]...)
	}
	slices.Sort(all)
	return all
}

func (h *honest) logIn(n int) {
	name := h.a.names[n%len(h.a.names)]
	r := h.a.askAgain(h.a.browser(2, 1000+n%2000), apptest.Person{}, "/web_user/web_pwd_login", map[string]any{
		"userName": name,
		"password": honestPassword,
	})
	if !r.Success {
		h.a.fail("an honest log-in was answered %s %v", r.Code, r.Params)
		return
	}
	h.a.count("login")
}

func (h *honest) upload(n int) {
	p := 1 + n%honestPeople
	kind, body := photoForm(noisyPhoto)
	r := h.a.repeat(h.a.browser(2, p), h.a.people[p], uploadPath, kind, body)
	if !r.Success {
		h.a.fail("an honest upload was answered %s %v", r.Code, r.Params)
		return
	}
	h.a.count("upload")
}

// photoForm is the form of a picture upload.
func photoForm(picture []byte) (kind string, body []byte) {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	_ = form.WriteField("scene", "photo")
	file, _ := form.CreateFormFile("file", "photo")
	_, _ = file.Write(picture)
	_ = form.Close()
	return form.FormDataContentType(), b.Bytes()
}

func (a *attack) askAgain(
	client apptest.Client, who apptest.Person, path string, request map[string]any,
) apptest.Answer {
	body, _ := json.Marshal(request)
	return a.repeat(client, who, path, "application/json", body)
}

// repeat retries while the server is busy or limits the rate.
func (a *attack) repeat(client apptest.Client, who apptest.Person, path, kind string, body []byte) (r apptest.Answer) {
	defer client.HTTP.CloseIdleConnections()
	began := time.Now()
	eventually.Happens(func() bool {
		status, text, err := client.Do(who, path, kind, body)
		r = apptest.Answer{}
		switch {
		case err != nil:
			r.Code = domain.Code("no answer: " + err.Error())
		case json.Unmarshal(text, &r) != nil:
			r.Code = domain.Code(fmt.Sprintf("status %d: %.100s", status, text))
		case r.Code != domain.Unavailable && r.Code != domain.RateLimited:
			return true
		}
		a.count("honest repeat")
		return false
	})
	a.mu.Lock()
	defer a.mu.Unlock()
	a.slowest = max(a.slowest, time.Since(began))
	return r
}
