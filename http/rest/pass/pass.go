// Passes: expiring addresses of pictures. The pass is part of the path, so that addresses relative to a playlist keep
// it. It identifies neither viewer nor address; all viewers of an hour share it.

// Package pass signs and verifies expiring addresses of pictures.
package pass

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"

	"touchline/domain"
)

// Signer signs and verifies addresses.
type Signer struct {
	Secret []byte        // empty: addresses are not signed, and all are accepted
	Older  []string      // older secrets whose signatures are accepted
	Life   time.Duration // of an address; up to an hour longer
	Now    func() time.Time
}

// step is the time within which addresses stay the same, so that caches can keep their content.
const step = time.Hour

// Bearers of a pass.
const (
	ofViewer = "v"
	ofEdge   = "e" // another node of ours, exempt from rate limits because it serves many viewers
)

const prefix = "/pass/"

// Viewer returns a path of pictures with a pass.
func (s Signer) Viewer(path string) string { return s.sign(ofViewer, path) }

// Edge is the same for another node.
func (s Signer) Edge(path string) string { return s.sign(ofEdge, path) }

func (s Signer) sign(kind, path string) string {
	if len(s.Secret) == 0 {
		return path
	}
	ends := s.Now().Add(s.Life + step).Truncate(step).Unix()
	head := kind + strconv.FormatInt(ends, 36)
	return prefix + head + "-" + mac(s.Secret, head, subjectOf(path)) + path
}

// mac authenticates the bearer, the expiry and the subject.
func mac(secret []byte, head, subject string) string {
	sum := hmac.New(sha256.New, secret)
	sum.Write([]byte("pass\n" + head + "\n" + subject))
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:16])
}

// subjectOf returns the subject of a pass: a house, a recording or a clip, with everything below it.
func subjectOf(path string) string {
	parts := strings.SplitN(strings.TrimPrefix(path, "/"), "/", 3)
	if len(parts) < 2 {
		return path
	}
	name, _, _ := strings.Cut(parts[1], "?")
	return parts[0] + "/" + strings.TrimSuffix(name, ".flv")
}

var invalid = domain.Refuse(domain.PassInvalid)

// Judge verifies a pass and reports whether another node bears it. It refuses with PASS_INVALID an expired pass, one
// for another subject, and a forged one.
func (s Signer) Judge(pass, path string) (edge bool, err error) {
	if len(s.Secret) == 0 {
		return false, nil
	}
	head, proof, ok := strings.Cut(pass, "-")
	signed := func(secret []byte) bool { return hmac.Equal([]byte(proof), []byte(mac(secret, head, subjectOf(path)))) }
	if !ok || len(head) < 2 || !domain.SecretsOf(s.Secret, s.Older).Prove(signed) {
		return false, invalid
	}
	ends, err := strconv.ParseInt(head[1:], 36, 64)
	if err != nil || s.Now().Unix() >= ends {
		return false, invalid
	}
	return head[:1] == ofEdge, nil
}

// Split removes the pass from an address; false without a pass before a path of pictures.
func Split(address string) (pass, path string, ok bool) {
	after, ok := strings.CutPrefix(address, prefix)
	pass, path, _ = strings.Cut(after, "/")
	first, _, below := strings.Cut(path, "/")
	return pass, "/" + path, ok && below && slices.Contains(subjects, first)
}

// subjects are the prefixes of picture addresses; a pass gives access to nothing else.
var subjects = []string{"live", "rewind", "replay", "clip"}
