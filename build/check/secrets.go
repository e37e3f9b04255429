// Secrets in files of the repository.

package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"strings"
)

// shapes are patterns of well-known keys.
var shapes = map[string]*regexp.Regexp{
	"private key":    regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}`),
	"AWS key":        regexp.MustCompile(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`),
	"GitHub token":   regexp.MustCompile(`\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b`),
	"Slack token":    regexp.MustCompile(`\bxox[abprs]-[A-Za-z0-9-]{20,}`),
	"Google key":     regexp.MustCompile(`\bAIza[0-9A-Za-z_-]{35}\b`),
	"Stripe key":     regexp.MustCompile(`\b(?:sk|rk)_live_[0-9A-Za-z]{20,}`),
	"npm token":      regexp.MustCompile(`\bnpm_[A-Za-z0-9]{36}\b`),
	"JSON web token": regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}`),
	"address with it": regexp.MustCompile(`\b[a-z][a-z0-9+]{2,10}://[^\s:/@"'` + "`" + `{}$]{1,40}:[^\s:/@"'` + "`" +
		`{}$%]{8,}@[a-z0-9.-]+\.[a-z]{2,}`),
}

// named matches values with the name of a secret. Only random ones count, with at least drawnAtRandom bits a character.
var named = regexp.MustCompile(`(?i)(?:secret|passw(?:or)?d|token|api_?key|access_?key)["']?\s*(?::=|[:=])\s*["'` +
	"`" + `]([A-Za-z0-9+/_=-]{20,})["'` + "`" + `]`)

var innocent = regexp.MustCompile(`AAAAAAAAAAAAAAAA|0123456789abcdef|abcdefghijklmnop`)

const drawnAtRandom = 4.0

// secrets reads every file that git knows.
func secrets() (looked int, findings []string, err error) {
	out, err := exec.Command("git", "ls-files", "-z").Output()
	if err != nil {
		return 0, nil, fmt.Errorf("list the files: %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		content, err := os.ReadFile(name)
		if err != nil && !os.IsNotExist(err) { // a deleted file may be uncommitted
			return 0, nil, err
		}
		looked++
		for _, found := range secretsIn(name, content) {
			findings = append(findings, name+": "+found)
		}
	}
	return looked, findings, nil
}

// secretsIn names the kind and line of each secret, never its value.
func secretsIn(name string, content []byte) (found []string) {
	if bytes.IndexByte(content[:min(len(content), 8000)], 0) >= 0 || strings.HasSuffix(name, "package-lock.json") ||
		strings.HasSuffix(name, "go.sum") {
		return nil // pictures and checksums
	}
	add := func(at int, what string) {
		found = append(found, fmt.Sprintf("line %d %s", 1+bytes.Count(content[:at], []byte("\n")), what))
	}
	for what, shape := range shapes {
		for _, at := range shape.FindAllIndex(content, -1) {
			add(at[0], "looks like a "+what)
		}
	}
	for _, at := range named.FindAllSubmatchIndex(content, -1) {
		if value := content[at[2]:at[3]]; entropy(value) >= drawnAtRandom && !innocent.Match(value) {
			add(at[0], "names something drawn at random")
		}
	}
	return found
}

// entropy returns bits a character.
func entropy(s []byte) (bits float64) {
	count := map[byte]float64{}
	for _, r := range s {
		count[r]++
	}
	for _, n := range count {
		bits -= n / float64(len(s)) * math.Log2(n/float64(len(s)))
	}
	return bits
}
