// The client dials public addresses only, limits redirects, and bounds time and size.

package outbound

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// inside allows the test's own server.
var inside = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

func TestAnInternalAddressIsNeverReached(t *testing.T) {
	asked := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer server.Close()
	port := server.URL[strings.LastIndex(server.URL, ":"):]
	for _, address := range []string{
		server.URL, "http://localhost" + port, "http://[::1]" + port, "http://10.0.0.1/", "file:///etc/passwd", "gopher://x/",
		"https://user:pass@example.org/", "https:///x", "", "https://" + strings.Repeat("a", 3000),
	} {
		if _, err := (&Client{Limit: 2 * time.Second}).Get(t.Context(), address); err == nil {
			t.Errorf("%.60s was reached", address)
		}
	}
	if asked {
		t.Error("an internal server was asked")
	}
}

// The check applies to the resolved address.
func TestOnlyPublicAddressesAreDialled(t *testing.T) {
	for address, public := range map[string]bool{
		"93.184.216.34": true, "2606:2800:21f::1": true, "0.0.0.0": false, "10.0.0.1": false, "100.64.0.1": false,
		"127.0.0.1": false, "169.254.0.1": false,
		"192.168.1.1": false, "203.0.113.9": false, "224.0.0.1": false, "255.255.255.255": false, "::1": false,
		"::ffff:10.0.0.1": false, "::10.0.0.1": false,
		"64:ff9b::10.0.0.1": false, "2002:a00:1::": false, "fc00::1": false, "fe80::1": false, "fec0::1": false,
		"ff02::1": false,
	} {
		at := netip.AddrPortFrom(netip.MustParseAddr(address), 80).String()
		if err := (&Client{}).control("tcp4", at, nil); (err == nil) != public {
			t.Errorf("%s: %v", address, err)
		}
		if err := (&Client{}).control("unix", at, nil); err == nil {
			t.Errorf("%s is dialled by another protocol", address)
		}
	}
}

func TestAResponseIsReadWholeOrNotAtAll(t *testing.T) {
	answer := func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/elsewhere":
			http.Redirect(w, r, "/good", http.StatusFound)
		case "/large":
			_, _ = io.Copy(w, strings.NewReader(strings.Repeat("x", MaxBytes+1)))
		case "/drip":
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, "x")
				w.(http.Flusher).Flush()
				time.Sleep(time.Millisecond) // the server of this test is slow on purpose
			}
		case "/broken":
			w.WriteHeader(http.StatusInternalServerError)
		default:
			_, _ = io.WriteString(w, "good")
		}
	}
	server := httptest.NewServer(http.HandlerFunc(answer))
	defer server.Close()
	client := &Client{Private: inside, Limit: 300 * time.Millisecond}
	if body, err := client.Get(t.Context(), server.URL+"/good"); err != nil || string(body) != "good" {
		t.Fatalf("good: %q, %v", body, err)
	}
	if _, err := client.Get(t.Context(), server.URL+"/elsewhere"); !errors.Is(err, ErrRedirect) {
		t.Errorf("a redirect: %v", err)
	}
	if _, err := (&Client{Private: inside}).Get(t.Context(), server.URL+"/large"); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a large answer: %v", err)
	}
	for _, path := range []string{"/drip", "/broken"} {
		if _, err := client.Get(t.Context(), server.URL+path); err == nil {
			t.Errorf("%s was accepted", path)
		}
	}
}

func TestAStreamIsReadAsItArrivesAndRedirectsAreLimited(t *testing.T) {
	proceed := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/one":
			http.Redirect(w, r, "/two", http.StatusFound)
		case "/two":
			http.Redirect(w, r, "/stream", http.StatusFound)
		case "/away":
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		case "/stream":
			_, _ = io.WriteString(w, "first")
			w.(http.Flusher).Flush()
			<-proceed
			_, _ = io.WriteString(w, "second")
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	defer close(proceed)
	client := &Client{Private: inside, Redirects: 2}
	stream, err := client.Open(t.Context(), server.URL+"/one")
	if err != nil {
		t.Fatal(err)
	}
	first := make([]byte, 5)
	if _, err := io.ReadFull(stream, first); err != nil || string(first) != "first" {
		t.Errorf("%q %v", first, err)
	}
	proceed <- struct{}{}
	if rest, err := io.ReadAll(stream); err != nil || string(rest) != "second" {
		t.Errorf("%q %v", rest, err)
	}
	_ = stream.Close()
	if _, err := (&Client{Private: inside, Redirects: 1}).Open(t.Context(), server.URL+"/one"); !errors.Is(err,
		ErrRedirect) {
		t.Errorf("a redirect too many: %v", err)
	}
	for _, path := range []string{"/away", "/none"} {
		if _, err := client.Open(t.Context(), server.URL+path); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
	if _, err := (&Client{Redirects: 2}).Open(t.Context(), server.URL+"/stream"); !errors.Is(err, ErrAddress) {
		t.Errorf("an internal address: %v", err)
	}
}

func TestARedirectLeadsOnlyToListedHosts(t *testing.T) {
	t.Parallel()
	asked := map[string]bool{}
	var here, elsewhere *httptest.Server
	serve := func(name string) *httptest.Server {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked[name] = true
			switch r.URL.Path {
			case "/away":
				http.Redirect(w, r, elsewhere.URL+"/there", http.StatusFound)
			case "/on":
				http.Redirect(w, r, here.URL+"/there", http.StatusFound)
			}
		}))
		t.Cleanup(server.Close)
		return server
	}
	here, elsewhere = serve("here"), serve("elsewhere")
	for path, want := range map[string]error{here.URL + "/there": nil, here.URL + "/on": nil,
		here.URL + "/away": ErrNotListed, elsewhere.URL + "/there": ErrNotListed} {
		client := &Client{Private: inside, Redirects: 2, May: func(address string) bool {
			return strings.HasPrefix(address, here.URL+"/")
		}}
		stream, err := client.Open(t.Context(), path)
		if err == nil {
			_ = stream.Close()
		}
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", path, err, want)
		}
	}
	if asked["elsewhere"] {
		t.Error("a host that is not listed was asked")
	}
}

func TestAnErrorDoesNotContainTheSecretOfItsAddress(t *testing.T) {
	_, err := (&Client{Limit: time.Second}).Get(t.Context(), "http://127.0.0.1:1/feed?key=hunter2")
	if err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Fatalf("err %v", err)
	}
}

func TestAConnectionIsDialledToAllowedAddressesOnly(t *testing.T) {
	server := httptest.NewServer(nil)
	defer server.Close()
	at := server.Listener.Addr().String()
	if c, err := (&Client{}).Dial(t.Context(), at); !errors.Is(err, ErrAddress) {
		t.Errorf("an internal address gives %v, %v", c, err)
	}
	c, err := (&Client{Private: inside}).Dial(t.Context(), at)
	if err != nil {
		t.Fatalf("an allowed address: %v", err)
	}
	_ = c.Close()
	for host, client := range map[string]*Client{"93.184.216.34": {}, "rtmp.example.org": {},
		"localhost": {Private: inside}, "127.0.0.1": {Private: inside}} {
		if !client.Reachable(host) {
			t.Errorf("%s is not reachable", host)
		}
	}
	for _, host := range []string{"127.0.0.1", "localhost", "10.0.0.1", "::1", "fe80::1%eth0", "169.254.169.254"} {
		if (&Client{}).Reachable(host) {
			t.Errorf("%s is reachable", host)
		}
	}
}
