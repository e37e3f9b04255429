// The cost of calls on the same node, on another node, and while a node joins. Run them with: make bench

package cluster

import (
	"fmt"
	"sync"
	"syscall"
	"testing"
	"time"
)

const (
	callers     = 64 // concurrent callers of local grains
	farCallers  = 512
	farFor      = 3 * time.Second
	movingRooms = 3000
	movingEvery = time.Second // each room is called about once or twice in that time
)

func BenchmarkACallOfALocalGrain(b *testing.B) {
	if _, err := tell(b.Context(), shared, b.Name(), "say"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tell(b.Context(), shared, b.Name(), "say"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCallsOfLocalGrains reports the calls per second to grains of the same node, from many callers.
func BenchmarkCallsOfLocalGrains(b *testing.B) {
	began, spent := time.Now(), processorTime()
	var all sync.WaitGroup
	for i := range callers {
		id := fmt.Sprint(b.Name(), i)
		all.Go(func() {
			for range b.N {
				if _, err := tell(b.Context(), shared, id, "say"); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	calls := float64(callers * b.N)
	b.ReportMetric(calls/time.Since(began).Seconds(), "calls/s")
	b.ReportMetric(calls/(processorTime()-spent).Seconds(), "calls/cpu-s")
}

// BenchmarkCallsOfRemoteGrains reports the calls per second to grains of another node on this machine,
// from many callers.
func BenchmarkCallsOfRemoteGrains(b *testing.B) {
	for range b.N {
		nodes := processes(b, 2, nil)
		ids := elsewhere(nodes[0], farCallers)
		nodes[0].tell(order{Do: "say without end", IDs: ids}) // activates the grains
		<-time.After(farFor / 3)
		nodes[0].tell(order{Do: "end saying"})
		began := time.Now()
		nodes[0].tell(order{Do: "say without end", IDs: ids})
		<-time.After(farFor)
		total := nodes[0].tell(order{Do: "end saying"})
		if total.Failed > 0 {
			b.Fatalf("%d of %d failed: %s", total.Failed, total.Count, total.Detail)
		}
		b.ReportMetric(float64(total.Count)/time.Since(began).Seconds(), "calls/s")
		b.ReportMetric(ms(total.Slowest), "slowest-ms")
	}
}

// elsewhere returns identities whose grains live on other nodes.
func elsewhere(p *process, count int) (ids []string) {
	for i := 0; len(ids) < count; i++ {
		id := fmt.Sprint("far", i)
		if at := p.tell(order{Do: "owner", ID: id}); at.Owner != at.Address {
			ids = append(ids, id)
		}
	}
	return ids
}

// BenchmarkThreeThousandRoomsMeetAJoiningNode reports the slowest call while a third of the called grains move to a
// joining node.
func BenchmarkThreeThousandRoomsMeetAJoiningNode(b *testing.B) {
	for range b.N {
		nodes := processes(b, 2, nil)
		ids := make([]string, movingRooms)
		for i := range ids {
			ids[i] = fmt.Sprint("room", i)
		}
		say := order{Do: "say without end", IDs: ids, Every: movingEvery}
		nodes[0].tell(say)
		<-time.After(2 * movingEvery)
		before := nodes[0].tell(order{Do: "end saying"})
		nodes[0].tell(say)
		<-time.After(movingEvery)
		seeds := []string{nodes[0].settings.Gossip, nodes[1].settings.Gossip}
		guest := startProcess(b, membershipOf(b, seeds...))
		guest.waitMembers(3)
		<-time.After(2 * movingEvery)
		during := nodes[0].tell(order{Do: "end saying"})
		moved := guest.live()
		if during.Failed > 0 || moved < movingRooms/5 {
			b.Fatalf("%d calls failed (%s), %d rooms moved", during.Failed, during.Detail, moved)
		}
		b.ReportMetric(float64(moved), "moved")
		b.ReportMetric(ms(before.Slowest), "slowest-before-ms")
		b.ReportMetric(ms(during.Slowest), "slowest-during-ms")
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
