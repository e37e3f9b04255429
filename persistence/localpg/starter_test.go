// A second process that runs Start, so that tests can kill it.

package localpg

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/tests/eventually"
)

const starterVariable = "TOUCHLINE_TEST_STARTER_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(starterVariable); dir != "" {
		os.Exit(runStarter(dir))
	}
	os.Exit(m.Run())
}

// runStarter starts or adopts a server, prints which, and stops when its input ends.
func runStarter(dir string) int {
	pg, err := Start(context.Background(), Config{Dir: dir})
	if err != nil {
		fmt.Println("failed:", err)
		return 1
	}
	verb := "started"
	if pg.Adopted() {
		verb = "adopted"
	}
	fmt.Println(verb)
	_, _ = io.Copy(io.Discard, os.Stdin)
	pg.Stop()
	return 0
}

// starter is the other process.
type starter struct {
	cmd   *exec.Cmd
	input io.Closer
	said  string        // started, adopted, failed: …
	gone  chan struct{} // closed when it has ended
}

// startAs runs a starter as a user and waits for its first line.
func startAs(t *testing.T, program, dir string, as *syscall.Credential, environ ...string) *starter {
	t.Helper()
	s := &starter{cmd: exec.Command(program), gone: make(chan struct{})}
	s.cmd.Env = append(append(os.Environ(), starterVariable+"="+dir, "HOME=/"), environ...)
	s.cmd.Dir = "/"
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	s.cmd.Stderr = os.Stderr
	input, err := s.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.input = input
	t.Cleanup(func() {
		_ = input.Close()
		<-s.gone
	})
	spoken := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(output).ReadString('\n')
		spoken <- strings.TrimSpace(line)
		_ = s.cmd.Wait()
		close(s.gone)
	}()
	s.said = eventually.Receive(t, "the starter says something", spoken)
	return s
}

// stop ends the starter in an orderly way and returns how long it took.
func (s *starter) stop() time.Duration {
	began := time.Now()
	_ = s.input.Close()
	<-s.gone
	return time.Since(began)
}

// kill ends the starter with -9.
func (s *starter) kill(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.gone
}

// openDir returns a directory that every user can reach, with a copy of this program.
func openDir(t *testing.T, as *syscall.Credential) (dir, program string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "touchline-launcher-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	program, err = os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if as == nil {
		return dir, program
	}
	if err := os.Chown(dir, int(as.Uid), int(as.Gid)); err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "starter")
	if err := os.WriteFile(program, code, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir, program
}

// users returns the users to test with: the own user and, for root, an ordinary user too.
func users(t *testing.T) map[string]*syscall.Credential {
	t.Helper()
	all := map[string]*syscall.Credential{"as ourself": nil}
	if os.Geteuid() == 0 {
		all["as nobody"] = &syscall.Credential{Uid: 65534, Gid: 65534}
	}
	return all
}

// at returns the location of a directory's cluster, in the view of the starter.
func at(t *testing.T, dir string) location {
	t.Helper()
	bin, err := FindBinaries("")
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := chooseLocation(bin, dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ask executes statements and returns the text that the last one selects.
func ask(p location, statements string) (answer string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
	defer cancel()
	conn, err := pgx.Connect(ctx, p.url())
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.Close(ctx) }()
	results, err := conn.PgConn().Exec(ctx, statements).ReadAll()
	if err != nil {
		return "", err
	}
	return string(results[len(results)-1].Rows[0][0]), nil
}
