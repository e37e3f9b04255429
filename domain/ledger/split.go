// The verifiable split TL-SPLIT-1: anyone with the seed can recompute every share.

package ledger

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"strconv"
)

// SeedBytes is the length of an envelope's secret.
const SeedBytes = 32

// SeedHash is the public commitment to a seed: its SHA-256 in hex.
func SeedHash(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// Split divides total coins into count random shares of at least 1, in the order of the grabs. The same seed, id and
// client seed always give the same shares. It requires 1 ≤ count ≤ total and returns nil otherwise.
func Split(seed []byte, id, clientSeed string, total, count int64) []int64 {
	if count < 1 || total < count {
		return nil
	}
	d := lots{
		mac:    hmac.New(sha256.New, seed),
		prefix: fmt.Appendf(nil, "%s:%s:%d:%d:", id, clientSeed, total, count),
	}
	shares := make([]int64, count)
	rest := total
	for i := range count - 1 {
		people := count - i
		most := max(1, min(2*rest/people-1, rest-(people-1)))
		shares[i] = 1 + int64(d.draw('a', i)%uint64(most))
		rest -= shares[i]
	}
	shares[count-1] = rest
	for j := count - 1; j >= 1; j-- {
		x := d.draw('s', j) % uint64(j+1)
		shares[j], shares[x] = shares[x], shares[j]
	}
	return shares
}

// SplitEqually divides total into count equal shares; total must be a multiple of count.
func SplitEqually(total, count int64) []int64 {
	if count < 1 || total < count || total%count != 0 {
		return nil
	}
	shares := make([]int64, count)
	for i := range shares {
		shares[i] = total / count
	}
	return shares
}

// lots draws the random numbers of one split.
type lots struct {
	mac    hash.Hash
	prefix []byte
	buf    []byte
}

// draw returns the first 8 bytes of HMAC-SHA256(seed, prefix + tag).
func (l *lots) draw(step byte, i int64) uint64 {
	l.buf = strconv.AppendInt(append(append(l.buf[:0], l.prefix...), step), i, 10)
	l.mac.Reset()
	l.mac.Write(l.buf)
	var sum [sha256.Size]byte
	return binary.BigEndian.Uint64(l.mac.Sum(sum[:0]))
}
