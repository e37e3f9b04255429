// Strangers who take every descriptor: the server survives, known users are served, and new users can still log in.

package operation

import (
	"context"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/app/storage"
	"touchline/domain/console"
	"touchline/http/rest"
	"touchline/tests/eventually"
)

const fewFiles = 256

// limitedServer is a server process with few descriptors.
type limitedServer struct {
	*apptest.Process
	rtmp     string
	inside   string
	idle     []net.Conn
	operator string // token
}

func startLimited(t *testing.T) (*limitedServer, []apptest.Person) {
	t.Helper()
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 3)
	b := &limitedServer{operator: strings.Repeat("B", 42) + "A"}
	store, err := storage.Open(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	id, err := store.Operators.CreateOperator(t.Context(), "operator-ada", "", "admin", now)
	if err == nil {
		err = store.Operators.AddOperatorLogin(t.Context(),
			console.NewOperatorLogin(rest.HashToken(b.operator), id, now, "", ""))
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	b.Process = apptest.NewProcess(t, "")
	b.Files = fewFiles
	b.rtmp, b.inside = apptest.FreePort(t), apptest.FreePort(t)
	b.Env = append(b.Env, config.Prefix+"DATA_DIR="+data, config.Prefix+"RTMP_ADDR="+b.rtmp,
		config.Prefix+"INTERNAL_ADDR="+b.inside, config.Prefix+"LOG_LEVEL=info")
	b.Start(t)
	return b, people
}

// stand opens idle connections from several addresses. Some send half of a request first.
func (b *limitedServer) stand(t *testing.T, address string, n int, words string) {
	t.Helper()
	for i := range n {
		d := net.Dialer{
			LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+i/200), byte(1+i%200))},
			Timeout:   eventually.Hang,
		}
		conn, err := d.Dial("tcp", address)
		if err != nil {
			t.Fatalf("idle connection %d: %v", i, err)
		}
		_, _ = io.WriteString(conn, words) // it may already be closed
		b.idle = append(b.idle, conn)
	}
}

// kept is a client with one persistent connection that records reconnects.
type kept struct {
	client  nethttp.Client
	dialled int
}

func keep(t *testing.T) *kept {
	k := &kept{}
	transport := &nethttp.Transport{DialContext: (&net.Dialer{}).DialContext}
	dial := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		k.dialled++
		return dial(ctx, network, address)
	}
	k.client = nethttp.Client{Transport: transport, Timeout: eventually.Hang}
	t.Cleanup(k.client.CloseIdleConnections)
	return k
}

func (k *kept) ask(t *testing.T, b *limitedServer, token, path string) {
	t.Helper()
	req, _ := nethttp.NewRequest(nethttp.MethodPost, "http://"+b.Addr+path, strings.NewReader("{}"))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := k.client.Do(req)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); resp.StatusCode != nethttp.StatusOK {
		t.Errorf("%s: %d %s", path, resp.StatusCode, body)
	}
}

// figure returns a metric of the server.
func (b *limitedServer) figure(t *testing.T, series string) float64 {
	t.Helper()
	resp, err := nethttp.Get("http://" + b.inside + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(series) + ` (\S+)$`).FindSubmatch(body)
	if found == nil {
		t.Fatalf("there is no %s", series)
	}
	n, _ := strconv.ParseFloat(string(found[1]), 64)
	return n
}

func (b *limitedServer) descriptors(t *testing.T) int {
	t.Helper()
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", b.Cmd.Process.Pid))
	if err != nil {
		t.Fatalf("the server is gone: %v", err)
	}
	return len(open)
}

// lowestFree is the number of the server's next descriptor. A limit of this number leaves none, even if descriptors
// with higher numbers are open.
func (b *limitedServer) lowestFree(t *testing.T) uint64 {
	t.Helper()
	for n := uint64(0); ; n++ {
		if _, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", b.Cmd.Process.Pid, n)); err != nil {
			return n
		}
	}
}

// allow sets the descriptor limit of the running server.
func (b *limitedServer) allow(t *testing.T, files uint64) {
	t.Helper()
	limit := unix.Rlimit{Cur: files, Max: fewFiles}
	if err := unix.Prlimit(b.Cmd.Process.Pid, unix.RLIMIT_NOFILE, &limit, nil); err != nil {
		t.Fatal(err)
	}
}

func TestIdleStrangersNeitherLockOutUsersNorEndTheServer(t *testing.T) {
	b, people := startLimited(t)
	watcher := b.Join(t, b.Ticket(t, people[0].Token), nil)
	user, operator := keep(t), keep(t)
	says := 0
	allIsWell := func(when string) {
		t.Helper()
		says++
		if err := watcher.Send("send",
			map[string]any{"id": fmt.Sprint("line-", says), "text": "still here " + when}); err != nil {
			t.Fatalf("%s the joined socket is gone: %v", when, err)
		}
		if f, err := watcher.Next("ack", "rej"); err != nil || f.T != "ack" {
			t.Fatalf("%s the joined socket is answered %+v, %v", when, f, err)
		}
		user.ask(t, b, people[1].Token, "/web_user/userInfo")
		operator.ask(t, b, b.operator, "/admin/me")
		if user.dialled != 1 || operator.dialled != 1 {
			t.Errorf("%s the connections of logged in users were closed", when)
		}
		keep(t).ask(t, b, people[2].Token, "/web_user/userInfo") // a new stranger
	}
	allIsWell("before the siege")

	b.stand(t, b.Addr, 2*fewFiles, "")
	b.stand(t, b.Addr, fewFiles, "POST /web_user/web_pwd_login HTTP/1.1\r\nHost: site\r\nContent-Le")
	b.stand(t, b.rtmp, fewFiles, "\x03")
	allIsWell("under siege")
	if n := b.descriptors(t); n >= fewFiles-16 {
		t.Errorf("%d of %d descriptors are in use", n, fewFiles)
	}
	if b.figure(t, "touchline_connections_evicted_total") == 0 {
		t.Error("no connection was closed to make room: the limit was not reached")
	}

	// Now no descriptor is left, for other reasons, and accepting fails.
	failed := func() bool {
		b.allow(t, b.lowestFree(t))
		b.stand(t, b.Addr, 20, "")
		return b.figure(t, "touchline_accept_failures_total") > 0
	}
	if !eventually.Happens(failed) {
		t.Error("descriptors never ran out")
	}
	allIsWell("without a descriptor left")
	b.allow(t, fewFiles)

	for _, conn := range b.idle {
		_ = conn.Close()
	}
	few := func() bool { return b.figure(t, `touchline_connections{who="stranger"}`) <= 4 }
	eventually.True(t, "the strangers who left are no longer counted", few)
	allIsWell("after the siege")
	refused := b.figure(t, "touchline_connections_refused_total")
	stop := syscall.SIGHUP // its terminal was closed
	if signal.Ignored(stop) {
		stop = syscall.SIGTERM // the tests run under nohup, and so does the server
	}
	if err := b.Cmd.Process.Signal(stop); err != nil {
		t.Fatal(err)
	}
	eventually.Receive(t, "the server stops", b.Gone)
	if code := b.Cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("the server stopped with %d", code)
	}
	t.Logf("%.0f connections were refused", refused)
}

func TestAServerWithTooFewDescriptorsReportsItAndEnds(t *testing.T) {
	cmd := exec.Command("sh", "-c", `ulimit -n 100 && exec "$0"`, os.Args[0])
	cmd.Env = append(os.Environ(), apptest.AsServer+"=1", config.Prefix+"ENV=dev",
		config.Prefix+"DATA_DIR="+t.TempDir(),
		config.Prefix+"ADDR="+apptest.FreePort(t), config.Prefix+"RTMP_ADDR=", config.Prefix+"INTERNAL_ADDR=")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "limit of open files is 100") {
		t.Errorf("with 100 files the server said: %v %s", err, out)
	}
}
