// The honest people of the hostile half-hour: they chat, log in, upload and watch, each from an address of their own.

package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	nethttp "net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fasthttp/websocket"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

const (
	lineEvery   = 250 * time.Millisecond // each of the people speaks in turn
	loginEvery  = 3 * time.Second
	uploadEvery = 6 * time.Second
)

// from is the way a machine of the world connects: 127.network.high.low.
func from(network, n int) *net.Dialer {
	return &net.Dialer{Timeout: hostileAnswer, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, byte(network), byte(n>>8), byte(1+n%250))}}
}

// browser is an HTTP client at one address.
func browser(network, n int) *nethttp.Client {
	return &nethttp.Client{Timeout: hostileAnswer, Transport: &nethttp.Transport{DialContext: from(network, n).DialContext, MaxIdleConns: 1}}
}

// honest is everybody who means well.
type honest struct {
	a       *attack
	sockets []*honestSocket
	said    int64
	before  int64 // lines of the warm-up
}

// honestSocket is one of them in the room. It hears every line and keeps how late each was.
type honestSocket struct {
	conn  *websocket.Conn
	write sync.Mutex
	heard atomic.Int64
	mu    sync.Mutex
	late  []time.Duration
}

// honest brings everybody into the room.
func (a *attack) honest() *honest {
	h := &honest{a: a}
	for i, p := range a.people[1:] {
		var info struct{ Ticket string }
		r := a.patiently(browser(2, i), p, "/web_anchor/web_im_info", map[string]any{"houseId": apptest.FirstRoom})
		if json.Unmarshal(r.Data, &info) != nil || info.Ticket == "" {
			a.Fatalf("no ticket: %+v", r)
		}
		dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}, NetDialContext: from(2, i).DialContext}
		conn, _, err := dialer.Dial("ws://"+a.server.Addr+"/ws?ticket="+info.Ticket, nil)
		if err != nil {
			a.Fatal(err)
		}
		if _, first, err := conn.ReadMessage(); err != nil || !bytes.Contains(first, []byte(`"welcome"`)) {
			a.Fatalf("no welcome: %s %v", first, err)
		}
		s := &honestSocket{conn: conn}
		h.sockets = append(h.sockets, s)
		go s.read(a)
		a.Cleanup(func() { _ = conn.Close() })
	}
	return h
}

func (s *honestSocket) read(a *attack) {
	for {
		_, bytes, err := s.conn.ReadMessage()
		if err != nil {
			if a.ctx != nil && a.ctx.Err() == nil {
				a.fail("an honest socket was closed: %v", err)
			}
			return
		}
		now := time.Now()
		var f struct {
			T, Code string
			E       []struct{ K, Text string }
		}
		if json.Unmarshal(bytes, &f) != nil {
			continue
		}
		if f.T == "rej" {
			a.fail("an honest line was refused: %s", bytes)
		}
		if f.T != "ev" {
			continue
		}
		for _, e := range f.E {
			sent, ok := strings.CutPrefix(e.Text, "honest ")
			if !ok {
				continue
			}
			at, _ := strconv.ParseInt(sent, 10, 64)
			s.mu.Lock()
			s.late = append(s.late, now.Sub(time.Unix(0, at)))
			s.mu.Unlock()
			s.heard.Add(1)
		}
	}
}

// say lets the next of the people speak.
func (h *honest) say() {
	s := h.sockets[int(h.said)%len(h.sockets)]
	s.write.Lock()
	defer s.write.Unlock()
	line := fmt.Sprintf(`{"t":"send","id":"h%d","text":"honest %d"}`, h.said, time.Now().UnixNano())
	if err := s.conn.WriteMessage(websocket.TextMessage, []byte(line)); err != nil {
		h.a.fail("an honest line could not be sent: %v", err)
	}
	h.said++
}

// warmUp lets everybody do for a while what they do later, so that what follows is compared with a server at work.
func (h *honest) warmUp(length time.Duration) {
	ctx, cancel := context.WithTimeout(h.a.Context(), length)
	defer cancel()
	h.a.ctx = h.a.Context()
	h.logIn(1)
	h.upload(1)
	h.live(ctx)
	for _, s := range h.sockets {
		s.late = nil
	}
	h.before = h.said
}

// live lets everybody do what they came for until the time is over, and gives the delays of all lines.
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

// wait lets the last lines arrive, and gives the delays in order.
func (h *honest) wait() []time.Duration {
	var all []time.Duration
	eventually.Within(apptest.Patience, func() bool {
		return !slices.ContainsFunc(h.sockets, func(s *honestSocket) bool { return s.heard.Load() < h.said })
	})
	for i, s := range h.sockets {
		if n := s.heard.Load(); n != h.said {
			h.a.fail("honest socket %d heard %d of %d lines", i, n, h.said)
		}
		s.mu.Lock()
		all = append(all, s.late...)
		s.mu.Unlock()
	}
	slices.Sort(all)
	return all
}

func (h *honest) logIn(n int) {
	name := h.a.names[n%len(h.a.names)]
	r := h.a.patiently(browser(2, 1000+n%2000), apptest.Person{}, "/web_user/web_pwd_login", map[string]any{"userName": name, "password": honestPassword})
	if !r.Success {
		h.a.fail("an honest log-in was answered %s %v", r.Code, r.Params)
		return
	}
	h.a.count("login")
}

func (h *honest) upload(n int) {
	p := 1 + n%honestPeople
	kind, body := photoForm(noisyPhoto)
	r := h.a.repeat(browser(2, p), h.a.people[p], uploadPath, kind, body)
	if !r.Success {
		h.a.fail("an honest upload was answered %s %v", r.Code, r.Params)
		return
	}
	h.a.count("upload")
}

// photoForm is a picture as a browser sends it.
func photoForm(picture []byte) (kind string, body []byte) {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	_ = form.WriteField("scene", "photo")
	file, _ := form.CreateFormFile("file", "photo")
	_, _ = file.Write(picture)
	_ = form.Close()
	return form.FormDataContentType(), b.Bytes()
}

func (a *attack) patiently(client *nethttp.Client, who apptest.Person, path string, request map[string]any) apptest.Answer {
	body, _ := json.Marshal(request)
	return a.repeat(client, who, path, "application/json", body)
}

// repeat asks until there is an answer other than "too busy" or "too fast", for as long as an honest person may
// have to wait.
func (a *attack) repeat(client *nethttp.Client, who apptest.Person, path, kind string, body []byte) (r apptest.Answer) {
	defer client.CloseIdleConnections()
	eventually.Within(hostileAnswer, func() bool {
		status, text, err := a.request(client, who, path, kind, body)
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
	return r
}

func (a *attack) request(client *nethttp.Client, who apptest.Person, path, kind string, body []byte) (int, []byte, error) {
	req, err := nethttp.NewRequest(nethttp.MethodPost, "http://"+a.server.Addr+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", kind)
	if who.Token != "" {
		req.Header.Set("Authorization", "Bearer "+who.Token)
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return resp.StatusCode, text, err
}
