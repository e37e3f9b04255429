// A thousand viewers of one stream of 3 Mbit/s: the cost of a byte, beside a program that only writes.

package bench

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"touchline/app/config"
	"touchline/tests/eventually"
)

const (
	flvViewers = 1000
	flvSeconds = 10
	flvRate    = 3_000_000 // bits a second of picture
	rawEvery   = 100 * time.Millisecond
	rawPiece   = 39 << 10 // bytes: what a stream of 3.1 Mbit/s sends in that time
)

// rawVariable makes the test binary the program that only writes, to flvViewers connections.
const rawVariable = "TOUCHLINE_BENCH_RAW"

// BenchmarkFLV reports the gigabits that a core of the server sends, the same of a program that only writes the same
// bytes ten times a second, and the memory of a viewer.
func BenchmarkFLV(b *testing.B) {
	for range b.N {
		site := startSite(b, config.Prefix+"RATE_FACTOR=1000")
		stream := "/live/" + broadcast(b, site, flvRate) + ".flv"
		<-time.After(settleSeconds * time.Second) // the memory of the start is returned
		idle := site.cpu(b)
		<-time.After(settleSeconds * time.Second)
		idle = (site.cpu(b) - idle) * flvSeconds / settleSeconds // of the demo world, without viewers
		audience := make([]*viewer, flvViewers)
		for i := range audience {
			audience[i] = watch(b, site.Addr, stream)
		}
		<-time.After(settleSeconds * time.Second)
		ours := gbitPerCore(b, audience, func() time.Duration { return site.cpu(b) }, idle)
		for _, v := range audience {
			v.leave(b)
		}
		site.Stop(b)

		raw, cpu := startRaw(b)
		for i := range audience {
			conn, err := net.Dial("tcp", raw)
			if err != nil {
				b.Fatal(err)
			}
			audience[i] = reading(conn)
		}
		<-time.After(settleSeconds * time.Second)
		limit := gbitPerCore(b, audience, cpu, 0)
		for _, v := range audience {
			v.leave(b)
		}
		b.ReportMetric(ours, "Gbit/s/core")
		b.ReportMetric(ours/limit, "of-raw-writer")
		b.ReportMetric(heldByViewer(b), "KiB/viewer")
	}
}

// heldByViewer returns what the server holds for a viewer, in KiB. It collects garbage so often that hardly any counts.
func heldByViewer(b *testing.B) float64 {
	b.Helper()
	site := startSite(b, config.Prefix+"RATE_FACTOR=1000", "GOGC=10")
	defer site.Stop(b)
	stream := "/live/" + broadcast(b, site, flvRate) + ".flv"
	<-time.After(8 * settleSeconds * time.Second) // the memory of the start is returned
	before := site.Memory(b)
	for range flvViewers {
		v := watch(b, site.Addr, stream)
		defer v.leave(b)
	}
	<-time.After(settleSeconds * time.Second)
	return float64(site.Memory(b)-before) / flvViewers / 1024
}

// gbitPerCore measures an audience for some seconds. The server needs the idle time also without it.
func gbitPerCore(b *testing.B, audience []*viewer, cpu func() time.Duration, idle time.Duration) float64 {
	b.Helper()
	count := func() (sum int64) {
		for _, v := range audience {
			sum += v.bytes.Load()
		}
		return sum
	}
	bytes, used := count(), cpu()
	<-time.After(flvSeconds * time.Second)
	return float64(count()-bytes) * 8 / 1e9 / (cpu() - used - idle).Seconds()
}

// startRaw starts the program that only writes. It returns its address and its processor time so far.
func startRaw(b *testing.B) (addr string, cpu func() time.Duration) {
	b.Helper()
	place := b.TempDir() + "/address"
	raw := exec.Command(os.Args[0])
	raw.Env = append(os.Environ(), rawVariable+"="+place)
	if err := raw.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = raw.Process.Kill()
		_ = raw.Wait()
	})
	eventually.True(b, "the writer listens", func() bool {
		text, _ := os.ReadFile(place)
		addr = string(text)
		return addr != ""
	})
	return addr, func() time.Duration { return cpuOf(b, raw.Process.Pid) }
}

// writeRaw writes to flvViewers connections until it is killed.
func writeRaw(place string) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if err := os.WriteFile(place+".part", []byte(listener.Addr().String()), 0o600); err != nil {
		return err
	}
	if err := os.Rename(place+".part", place); err != nil {
		return err
	}
	to := make([]syscall.RawConn, flvViewers)
	for i := range to {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		if to[i], err = conn.(*net.TCPConn).SyscallConn(); err != nil {
			return err
		}
	}
	piece := bytes.Repeat([]byte{7}, rawPiece)
	for range time.Tick(rawEvery) {
		for _, conn := range to {
			_ = conn.Write(func(fd uintptr) bool {
				_, _ = syscall.Write(int(fd), piece)
				return true
			})
		}
	}
	return nil
}

// rawMain is the main function of the program that only writes.
func rawMain(place string) {
	fmt.Fprintln(os.Stderr, writeRaw(place))
	os.Exit(1)
}

// cpuOf returns the processor time of a process so far.
func cpuOf(b *testing.B, pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Fatal(err)
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+2:])
	user, _ := strconv.ParseInt(string(fields[11]), 10, 64)
	system, _ := strconv.ParseInt(string(fields[12]), 10, 64)
	return time.Duration(user+system) * (time.Second / 100)
}
