// The proxy of several nodes (build/deploy/Caddyfile.nodes): a node that dies under load does not affect the others.

package operation

import (
	"fmt"
	"net"
	nethttp "net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"touchline/app/apptest"
	"touchline/tests/eventually"
)

// upstreams are fake nodes, each with its own address.
type upstreams struct {
	web, health string // their ports
	nodes       []*upstream
}

type upstream struct {
	nethttp.Server
	reached atomic.Int64
}

func startUpstreams(t *testing.T, count int) *upstreams {
	t.Helper()
	_, web, _ := net.SplitHostPort(apptest.FreePort(t))
	_, health, _ := net.SplitHostPort(apptest.FreePort(t))
	u := &upstreams{web: web, health: health}
	for i := range count {
		n := &upstream{}
		n.Handler = nethttp.HandlerFunc(func(w nethttp.ResponseWriter, r *nethttp.Request) {
			if r.URL.Path != "/readyz" {
				n.reached.Add(1)
			}
			w.WriteHeader(nethttp.StatusOK)
		})
		for _, port := range []string{web, health} {
			listener, err := net.Listen("tcp", u.host(i)+":"+port)
			if err != nil {
				t.Fatal(err)
			}
			go func() { _ = n.Serve(listener) }()
		}
		t.Cleanup(func() { _ = n.Close() })
		u.nodes = append(u.nodes, n)
	}
	return u
}

func (u *upstreams) host(i int) string { return fmt.Sprintf("127.0.91.%d", i+1) }

func (u *upstreams) startProxy(t *testing.T) (front string) {
	t.Helper()
	program, err := exec.LookPath("caddy")
	if err != nil {
		t.Fatalf("Caddy (Debian: caddy) is not installed; bash build/need.sh test does it: %v", err)
	}
	folder := apptest.DataFolder(t)
	front = apptest.FreePort(t)
	var all []string
	for i := range u.nodes {
		all = append(all, u.host(i)+":"+u.web)
	}
	cmd := exec.Command(program, "run", "--config", "build/deploy/Caddyfile.nodes", "--adapter", "caddyfile")
	cmd.Env = append(os.Environ(), "SITE_ADDRESS=http://"+front, "SITE_BIND=127.0.0.1",
		"SITE_UPSTREAM="+strings.Join(all, " "), "SITE_HEALTH_PORT="+u.health,
		"HOME="+folder, "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
	runProgram(t, folder, cmd)
	return "http://" + front
}

func TestANodeThatDiesUnderLoadDoesNotAffectTheOthers(t *testing.T) {
	const callers, settled = 60, 5 // concurrent calls; rounds of them that all succeeded
	u := startUpstreams(t, 3)
	front := u.startProxy(t)
	client := nethttp.Client{Transport: &nethttp.Transport{MaxIdleConnsPerHost: callers}}
	call := func() (status int) {
		resp, err := client.Post(front+"/web_anchor/gift_list", "application/json",
			strings.NewReader(`{"languageType":"en"}`))
		if err != nil {
			return 0
		}
		_ = resp.Body.Close()
		return resp.StatusCode
	}
	eventually.True(t, "the proxy passes calls on to all", func() bool {
		reached := call() == nethttp.StatusOK
		for _, n := range u.nodes {
			reached = reached && n.reached.Load() > 0
		}
		return reached
	})
	var nobody atomic.Int64 // calls for which the proxy had no node
	round := func() bool {
		var failed atomic.Int64
		var all sync.WaitGroup
		for range callers {
			all.Go(func() {
				status := call()
				if status != nethttp.StatusOK {
					failed.Add(1)
				}
				if status == nethttp.StatusServiceUnavailable {
					nobody.Add(1)
				}
			})
		}
		all.Wait()
		return failed.Load() == 0
	}
	for range settled {
		round()
	}
	_ = u.nodes[0].Close() // no call is pending: all later ones find it closed
	rounds := 0
	eventually.True(t, "calls succeed without the dead node", func() bool {
		if rounds++; !round() {
			rounds = 0
		}
		return rounds == settled
	})
	if n := nobody.Load(); n > 0 {
		t.Errorf("%d calls got the answer that no node is available, but two were", n)
	}
}
