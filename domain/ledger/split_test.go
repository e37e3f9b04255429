// The split of red envelopes, checked with the published vectors and with random numbers.

package ledger_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"touchline/domain/ledger"
)

func vectorSeed() []byte {
	seed := make([]byte, ledger.SeedBytes)
	for i := range seed {
		seed[i] = byte(i)
	}
	return seed
}

func TestTheSplitGivesThePublishedShares(t *testing.T) {
	if got := ledger.SeedHash(vectorSeed()); got != "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" {
		t.Fatalf("seed hash %s", got)
	}
	for _, v := range []struct {
		id, clientSeed string
		total          int64
		shares         []int64
	}{
		{"re_1", "abc", 100, []int64{3, 18, 10, 8, 5, 13, 5, 18, 9, 11}},
		{"re_2", "", 10, []int64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
		{"re_3", "x", 1, []int64{1}},
		{"re_4", "seed", 8888,
			[]int64{811, 447, 934, 47, 92, 56, 330, 902, 464, 740, 896, 513, 323, 261, 149, 395, 71, 279, 730, 448}},
	} {
		got := ledger.Split(vectorSeed(), v.id, v.clientSeed, v.total, int64(len(v.shares)))
		if !slices.Equal(got, v.shares) {
			t.Errorf("%s: %v, want %v", v.id, got, v.shares)
		}
	}
}

func TestEveryShareIsAtLeastOneAndTheirSumIsTheTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.SliceOfN(rapid.Byte(), ledger.SeedBytes, ledger.SeedBytes).Draw(t, "seed")
		total := rapid.Int64Range(1, ledger.SpendMax).Draw(t, "total")
		count := rapid.Int64Range(1, min(total, ledger.EnvelopeCountMax)).Draw(t, "count")
		clientSeed := rapid.StringN(0, ledger.ClientSeedMax, -1).Draw(t, "client seed")
		shares := ledger.Split(seed, "re_7", clientSeed, total, count)
		check(t, shares, total, count)
		if again := ledger.Split(seed, "re_7", clientSeed, total, count); !slices.Equal(shares, again) {
			t.Fatalf("%v, then %v", shares, again)
		}
		equal := total - total%count
		check(t, ledger.SplitEqually(equal, count), equal, count)
	})
}

func check(t *rapid.T, shares []int64, total, count int64) {
	if int64(len(shares)) != count {
		t.Fatalf("%d shares, want %d", len(shares), count)
	}
	sum := int64(0)
	for _, share := range shares {
		if share < 1 {
			t.Fatalf("a share of %d in %v", share, shares)
		}
		sum += share
	}
	if sum != total {
		t.Fatalf("%v is %d, want %d", shares, sum, total)
	}
}

func TestAnImpossibleSplitGivesNothing(t *testing.T) {
	for _, v := range [][2]int64{{10, 0}, {10, -1}, {3, 5}, {0, 0}, {-5, 1}, {0, 1}} {
		if got := ledger.Split(vectorSeed(), "re_1", "", v[0], v[1]); got != nil {
			t.Errorf("%v: %v", v, got)
		}
		if got := ledger.SplitEqually(v[0], v[1]); got != nil {
			t.Errorf("equally %v: %v", v, got)
		}
	}
	if got := ledger.SplitEqually(10, 3); got != nil {
		t.Errorf("10 in 3 equal shares: %v", got)
	}
}

// The order of the grabs must not matter: the mean of each of ten shares of a thousand coins is a hundred.
func TestAllPlacesInTheQueueAreWorthTheSame(t *testing.T) {
	const runs, total, count = 20_000, 1000, 10
	var sums [count]int64
	seed := vectorSeed()
	for run := range runs {
		seed[0], seed[1] = byte(run), byte(run>>8)
		for i, share := range ledger.Split(seed, "re_1", "", total, count) {
			sums[i] += share
		}
	}
	for i, sum := range sums {
		if mean := float64(sum) / runs; math.Abs(mean-100) > 2 {
			t.Errorf("place %d gets %.1f on average", i, mean)
		}
	}
}

func BenchmarkSplit(b *testing.B) {
	for b.Loop() {
		ledger.Split(vectorSeed(), "re_1", "abc", 200_000, 200)
	}
}
