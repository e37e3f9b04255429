// Passes: addresses of pictures that end. A pass stands in the path, so that addresses relative to a playlist keep it.
// It names no viewer and no address: everybody behind one network, and everybody of one hour, has the same.

// Package pass signs addresses of pictures that end, and judges them.
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

// Signer signs addresses, and judges them.
type Signer struct {
	Secret []byte        // empty: addresses are not signed, and every one is good
	Older  []string      // addresses that they signed are good too
	Life   time.Duration // of an address; up to an hour more
	Now    func() time.Time
}

// step: addresses are the same within it, so that caches between keep what they hold.
const step = time.Hour

// What the bearer of a pass is.
const (
	ofViewer = "v"
	ofEdge   = "e" // another node of ours: it carries many viewers, and no rate limit counts it
)

const prefix = "/pass/"

// Viewer is a path of pictures with a pass in front.
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

// mac is of the bearer, the end and the subject.
func mac(secret []byte, head, subject string) string {
	sum := hmac.New(sha256.New, secret)
	sum.Write([]byte("pass\n" + head + "\n" + subject))
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:16])
}

// subjectOf a path is what a pass is for: a house, a recording or a clip, with all that lies below.
func subjectOf(path string) string {
	parts := strings.SplitN(strings.TrimPrefix(path, "/"), "/", 3)
	if len(parts) < 2 {
		return path
	}
	name, _, _ := strings.Cut(parts[1], "?")
	return parts[0] + "/" + strings.TrimSuffix(name, ".flv")
}

var invalid = domain.Refuse(domain.PassInvalid)

// Judge tells whether another node bears the pass; PASS_INVALID when it has ended, is for something else, or was made up.
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

// Split takes the pass out of an address; ok is false where none stands in front of pictures.
func Split(address string) (pass, path string, ok bool) {
	after, ok := strings.CutPrefix(address, prefix)
	pass, path, _ = strings.Cut(after, "/")
	first, _, below := strings.Cut(path, "/")
	return pass, "/" + path, ok && below && slices.Contains(subjects, first)
}

// subjects are what addresses of pictures begin with; nothing else can be reached with a pass in front.
var subjects = []string{"live", "rewind", "replay", "clip"}
