package account

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"

	"github.com/alexedwards/argon2id"

	"touchline/domain"
)

func TestFinishedHashesDoNotFillTheMemory(t *testing.T) {
	hasher, err := NewPasswordHasher()
	if err != nil {
		t.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(5000)) // the collector rarely runs by itself
	runtime.GC()
	living := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(living)
	each := uint64(hashParams.Memory) << 10
	most := int(living[0].Value.Uint64()/each) + 4 // tolerates running hashes, which may count as live
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	for n, last, since := 0, m.NumGC, 0; n < 3*most; n++ {
		if _, _, err := hasher.Matches(t.Context(), domain.Address{}, "no such password", ""); err != nil {
			t.Fatal(err)
		}
		since++
		if runtime.ReadMemStats(&m); m.NumGC != last {
			last, since = m.NumGC, 0
		}
		if since > most {
			t.Fatalf("%d finished hashes of %d MiB are kept beside %d MiB of live heap", since, each>>20,
				living[0].Value.Uint64()>>20)
		}
	}
}

func TestASmallServerHoldsOneFinishedHashAtMost(t *testing.T) {
	hasher, err := NewPasswordHasher()
	if err != nil {
		t.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(5000))
	each := int(hashParams.Memory) << 10
	runtime.GC()
	living := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(living)
	small := make([]byte, max(0, each*3/2-int(living[0].Value.Uint64()))) // makes the live heap one to two hashes
	runtime.GC()
	var before, after runtime.MemStats
	for n := range 5 {
		runtime.ReadMemStats(&before)
		if _, _, err := hasher.Matches(t.Context(), domain.Address{}, "no such password", ""); err != nil {
			t.Fatal(err)
		}
		if runtime.ReadMemStats(&after); after.NumGC == before.NumGC {
			t.Errorf("hash %d of %d MiB was not collected", n, each>>20)
		}
	}
	runtime.KeepAlive(small)
}

// An unknown account costs the same hash. The test checks the work, not the time.
func TestAnUnknownAccountIsComparedWithAHashThatNeverMatches(t *testing.T) {
	hasher, err := NewPasswordHasher()
	if err != nil {
		t.Fatal(err)
	}
	if hasher.dummy == "" {
		t.Fatal("unknown accounts have no hash")
	}
	match, _, err := hasher.Matches(t.Context(), domain.Address{}, "no account 0", "")
	if match || err != nil {
		t.Errorf("the hash of unknown accounts matches: %v %v", match, err)
	}
}

func TestEveryCommonPasswordHasAValidFormat(t *testing.T) {
	if n := len(commonPasswords()); n != 3000 {
		t.Errorf("%d common passwords", n)
	}
	for password := range commonPasswords() {
		if err := domain.CheckPassword(password); err != nil {
			t.Fatalf("%s has an invalid format anyway", password)
		}
	}
}

func TestAHashMadeWithOtherParametersIsStale(t *testing.T) {
	hasher, err := NewPasswordHasher()
	if err != nil {
		t.Fatal(err)
	}
	older := *hashParams
	older.Iterations++
	before, err := argon2id.CreateHash("touchline1", &older)
	if err != nil {
		t.Fatal(err)
	}
	now, err := HashPassword("touchline1")
	if err != nil {
		t.Fatal(err)
	}
	for hash, want := range map[string]bool{before: true, now: false} {
		if match, stale, err := hasher.Matches(t.Context(), domain.Address{}, "touchline1", hash); !match || stale != want ||
			err != nil {
			t.Errorf("match %v, stale %v, want %v, %v", match, stale, want, err)
		}
	}
}
