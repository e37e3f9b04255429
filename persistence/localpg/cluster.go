// The cluster on disk: creating it completely or not at all, and finding the process that serves it.

package localpg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// initialise creates the cluster beside its final directory and renames it, so that a kill leaves
// no incomplete cluster.
func (s *Server) initialise(ctx context.Context) error {
	dir := s.location.dir
	switch _, err := os.Stat(filepath.Join(dir, "PG_VERSION")); {
	case err == nil:
		return nil
	case !errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("look for a postgres cluster: %w", err)
	}
	cutOff, _ := filepath.Glob(dir + ".init*")
	for _, left := range cutOff { // a process of that initdb may still add files: then the next start removes them
		_ = os.RemoveAll(left)
	}
	unfinished, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".init")
	if err != nil {
		return fmt.Errorf("make a cluster: %w", err)
	}
	if err := s.location.as.own(unfinished); err != nil {
		return fmt.Errorf("make a cluster: %w", err)
	}
	began := s.logEnd()
	c, err := s.launch("initdb", "-D", unfinished, "-U", "touchline", "--auth=trust", "--encoding=UTF8",
		"--locale=C", "--data-checksums", "--no-sync", "--no-instructions")
	if err != nil {
		return fmt.Errorf("run initdb: %w", err)
	}
	select {
	case <-c.gone:
	case <-ctx.Done():
		c.end()
		return ctx.Err()
	}
	if !c.cmd.ProcessState.Success() {
		_ = os.RemoveAll(unfinished)
		return fmt.Errorf("initdb could not make the database in %s: %s; all its words are in %s", dir,
			reason(said(s.log.Name(), began)), s.log.Name())
	}
	if err := os.Rename(unfinished, dir); err != nil {
		return fmt.Errorf("put the new cluster in its place: %w", err)
	}
	return nil
}

// postmaster returns the id of the process that serves the directory, 0 for none. An id that was reused by another
// program does not count.
func (p location) postmaster() int {
	pidFile, err := os.ReadFile(filepath.Join(p.dir, "postmaster.pid"))
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(pidFile), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || pid <= 0 || !servesDir(pid, p.dir) {
		return 0
	}
	return pid
}

// disownPidFile repairs a pid file whose number now belongs to another program of the same user: Postgres would always
// refuse to start. It writes the number of this process, which Postgres ignores as its parent's. The rest of the file
// stays, because Postgres finds backends by it that outlived their postmaster.
func (p location) disownPidFile() error {
	path := filepath.Join(p.dir, "postmaster.pid")
	content, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) || p.postmaster() != 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the pid file: %w", err)
	}
	_, rest, _ := strings.Cut(string(content), "\n")
	if err := os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())+"\n"+rest), 0o600); err != nil {
		return fmt.Errorf("write the pid file: %w", err)
	}
	return nil
}

// url returns the address as key=value pairs, so that unusual characters of the path need no escaping for URLs.
func (p location) url() string {
	quoted := strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(p.socket)
	return "host='" + quoted + "' user=touchline dbname=postgres"
}
