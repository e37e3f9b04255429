// Secrets: keys that slipped into a file of the repository.

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

// shapes of keys that are keys wherever they stand.
var shapes = map[string]*regexp.Regexp{
	"private key":     regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}`),
	"AWS key":         regexp.MustCompile(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`),
	"GitHub token":    regexp.MustCompile(`\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b`),
	"Slack token":     regexp.MustCompile(`\bxox[abprs]-[A-Za-z0-9-]{20,}`),
	"Google key":      regexp.MustCompile(`\bAIza[0-9A-Za-z_-]{35}\b`),
	"Stripe key":      regexp.MustCompile(`\b(?:sk|rk)_live_[0-9A-Za-z]{20,}`),
	"npm token":       regexp.MustCompile(`\bnpm_[A-Za-z0-9]{36}\b`),
	"JSON web token":  regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}`),
	"address with it": regexp.MustCompile(`\b[a-z][a-z0-9+]{2,10}://[^\s:/@"'` + "`" + `{}$]{1,40}:[^\s:/@"'` + "`" + `{}$%]{8,}@[a-z0-9.-]+\.[a-z]{2,}`),
}

// named are values whose name says what they are; only those that look drawn at random count.
var named = regexp.MustCompile(`(?i)(?:secret|passw(?:or)?d|token|api_?key|access_?key)["']?\s*(?::=|[:=])\s*["'` + "`" + `]([A-Za-z0-9+/_=-]{20,})["'` + "`" + `]`)

const drawnAtRandom = 4.0 // bits a character

// innocent are the values that only look like it.
var innocent = []string{
	"AAAAAAAAAAAAAAAA", "0123456789abcdef", "abcdefghijklmnop",
}

// secrets looks through every file git knows.
func secrets() (looked int, findings []string, err error) {
	out, err := exec.Command("git", "ls-files", "-z").Output()
	if err != nil {
		return 0, nil, fmt.Errorf("list the files: %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		content, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // gone, and not yet committed
		}
		if err != nil {
			return 0, nil, err
		}
		looked++
		for _, found := range secretsIn(name, content) {
			findings = append(findings, fmt.Sprintf("%s: %s", name, found))
		}
	}
	return looked, findings, nil
}

// secretsIn names what was found with its line, never with its value.
func secretsIn(name string, content []byte) (found []string) {
	if bytes.IndexByte(content[:min(len(content), 8000)], 0) >= 0 || strings.HasSuffix(name, "package-lock.json") || strings.HasSuffix(name, "go.sum") {
		return nil // pictures and checksums
	}
	line := func(at int) int { return 1 + bytes.Count(content[:at], []byte("\n")) }
	for what, shape := range shapes {
		for _, at := range shape.FindAllIndex(content, -1) {
			found = append(found, fmt.Sprintf("line %d looks like a %s", line(at[0]), what))
		}
	}
	for _, at := range named.FindAllSubmatchIndex(content, -1) {
		if value := string(content[at[2]:at[3]]); entropy(value) >= drawnAtRandom && !isInnocent(value) {
			found = append(found, fmt.Sprintf("line %d names something drawn at random", line(at[0])))
		}
	}
	return found
}

func isInnocent(value string) bool {
	for _, known := range innocent {
		if strings.Contains(value, known) {
			return true
		}
	}
	return false
}

// entropy in bits a character.
func entropy(s string) (bits float64) {
	count := map[rune]float64{}
	for _, r := range s {
		count[r]++
	}
	for _, n := range count {
		p := n / float64(len(s))
		bits -= p * math.Log2(p)
	}
	return bits
}
