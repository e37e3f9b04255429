// Passes: expiring addresses of pictures. The pass is part of the path, so that addresses relative to a playlist keep
// it. It identifies neither viewer nor address; all viewers of an hour share it.

package rest

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

// PassSigner signs and verifies addresses.
type PassSigner struct {
	Secret []byte        // empty: addresses are not signed, and all are accepted
	Older  []string      // older secrets whose signatures are accepted
	Life   time.Duration // of an address; up to an hour longer
	Now    func() time.Time
}

// passStep is the time within which addresses stay the same, so that caches can keep their content.
const passStep = time.Hour

// Bearers of a pass.
const (
	passOfViewer = "v"
	passOfEdge   = "e" // another node of ours, exempt from rate limits because it serves many viewers
)

const passPrefix = "/pass/"

// Viewer returns a path of pictures with a pass.
func (s PassSigner) Viewer(path string) string { return s.sign(passOfViewer, path) }

// Edge is the same for another node.
func (s PassSigner) Edge(path string) string { return s.sign(passOfEdge, path) }

func (s PassSigner) sign(kind, path string) string {
	if len(s.Secret) == 0 {
		return path
	}
	ends := s.Now().Add(s.Life + passStep).Truncate(passStep).Unix()
	head := kind + strconv.FormatInt(ends, 36)
	return passPrefix + head + "-" + passMAC(s.Secret, head, passSubject(path)) + path
}

// passMAC authenticates the bearer, the expiry and the subject.
func passMAC(secret []byte, head, subject string) string {
	sum := hmac.New(sha256.New, secret)
	sum.Write([]byte("pass\n" + head + "\n" + subject))
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:16])
}

// passSubject returns the subject of a pass: a house, a recording or a clip, with everything below it.
func passSubject(path string) string {
	parts := strings.SplitN(strings.TrimPrefix(path, "/"), "/", 3)
	if len(parts) < 2 {
		return path
	}
	name, _, _ := strings.Cut(parts[1], "?")
	if parts[0] == "live" { // 1001.flv, and 1001.720p of a definition
		name, _, _ = strings.Cut(name, ".")
	}
	return parts[0] + "/" + strings.TrimSuffix(name, ".flv")
}

var passInvalid = domain.Refuse(domain.PassInvalid)

// Judge verifies a pass and reports whether another node bears it. It refuses with PASS_INVALID an expired pass, one
// for another subject, and a forged one.
func (s PassSigner) Judge(pass, path string) (edge bool, err error) {
	if len(s.Secret) == 0 {
		return false, nil
	}
	head, proof, ok := strings.Cut(pass, "-")
	signed := func(secret []byte) bool {
		return hmac.Equal([]byte(proof), []byte(passMAC(secret, head, passSubject(path))))
	}
	if !ok || len(head) < 2 || !domain.SecretsOf(s.Secret, s.Older).Prove(signed) {
		return false, passInvalid
	}
	ends, err := strconv.ParseInt(head[1:], 36, 64)
	if err != nil || s.Now().Unix() >= ends {
		return false, passInvalid
	}
	return head[:1] == passOfEdge, nil
}

// SplitPass removes the pass from an address; false without a pass before a path of pictures.
func SplitPass(address string) (pass, path string, ok bool) {
	after, ok := strings.CutPrefix(address, passPrefix)
	pass, path, _ = strings.Cut(after, "/")
	first, _, below := strings.Cut(path, "/")
	return pass, "/" + path, ok && below && slices.Contains(passSubjects, first)
}

// passSubjects are the prefixes of picture addresses; a pass gives access to nothing else.
var passSubjects = []string{"live", "rewind", "replay", "clip"}
