// Reads the environment. One error holds a line for each mistake, which names its variable.

package config

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Prefix of every variable.
const Prefix = "TOUCHLINE_"

// FromEnvironment reads the configuration from the lines NAME=value of a process. The error holds one line for each
// wrong value and each unknown name.
func FromEnvironment(environ []string) (*Config, error) {
	values := map[string]string{}
	for _, line := range environ {
		name, value, _ := strings.Cut(line, "=")
		values[name] = value
	}
	c, err := Read(func(name string) (string, bool) {
		value, ok := values[name]
		return value, ok
	})
	if err := errors.Join(UnknownNames(slices.Sorted(maps.Keys(values))), err); err != nil {
		return nil, err
	}
	return c, nil
}

// Read reads every variable of the table.
func Read(lookup func(string) (string, bool)) (*Config, error) {
	c := &Config{Console: os.Stdout}
	var mistakes []error
	wrong := map[string]bool{}
	refuse := func(name, why string) {
		mistakes = append(mistakes, fmt.Errorf("%s%s: %s", Prefix, name, why))
	}
	for _, v := range variablesOf(c) {
		value, ok := lookup(Prefix + v.name)
		if !ok {
			value = v.fallback
		}
		if err := set(v, strings.TrimSpace(value)); err != nil {
			wrong[v.name] = true
			refuse(v.name, err.Error())
		}
	}
	refuseOnce := func(name, why string) {
		if !wrong[name] { // one line for each variable
			wrong[name] = true
			refuse(name, why)
		}
	}
	if !wrong["ENV"] {
		c.contradictions(refuseOnce)
	}
	checkPartners(func(name string) string {
		value, given := lookup(Prefix + name)
		if !given {
			return ""
		}
		return strings.TrimSpace(value)
	}, refuseOnce)
	if err := errors.Join(mistakes...); err != nil {
		return nil, err
	}
	return c, nil
}

// set reads one value. A list of commas alone is a mistake.
func set(v variable, value string) error {
	if value != "" && strings.Trim(value, ", \t") == "" {
		return fmt.Errorf("want values between the commas, or an empty value; got %q", value)
	}
	return v.set(value)
}

// contradictions refuses settings that exclude each other.
func (c *Config) contradictions(refuse func(name, why string)) {
	checkMedia(c, refuse)
	if c.Media.IsEdge() {
		return // an edge has neither accounts nor a database
	}
	if !c.Dev() && c.Secret == "" {
		refuse("SECRET", "prod needs at least 32 characters, such as the output of: openssl rand -base64 33")
	}
	checkReach(c, refuse)
	checkCluster(c, refuse)
	checkPay(c, refuse)
	for name, value := range map[string]string{"RTMPS_CERT": c.RTMPSCert, "RTMPS_KEY": c.RTMPSKey} {
		if c.RTMPSAddr != "" && value == "" {
			refuse(name, Prefix+"RTMPS_ADDR needs it")
		}
	}
	if c.S3.Endpoint != "" && c.S3.AccessKey == "" {
		refuse("S3_ACCESS_KEY", Prefix+"S3_ENDPOINT needs it")
	}
	if c.S3.Endpoint != "" && c.S3.SecretKey == "" {
		refuse("S3_SECRET_KEY", Prefix+"S3_ENDPOINT needs it")
	}
}

// otherNames are variables of tests and of the Makefile. The server ignores them.
var otherNames = regexp.MustCompile(
	`^(TORTURE|BENCH|VULNDB|STORM_SERVER|DEV_SERVER|BIN|TRACE|CHROMIUM|(TEST|BENCH|E2E)_\w+)$`)

// serviceNames are the endings of variables that container platforms set for each service. serviceMark shows the name
// of a service such as touchline-something.
var serviceNames = regexp.MustCompile(`^(SERVICE_(HOST|PORT(_\w+)?)|PORT|PORT_\d+_\w+)$`)

const serviceMark = "SERVICE_HOST"

// ofService reports whether a container platform set a variable. For a service touchline-something it sets all of them,
// so a single one is a mistake.
func ofService(name string, names []string) bool {
	if serviceNames.MatchString(name) {
		return true
	}
	return slices.ContainsFunc(names, func(other string) bool {
		service, is := strings.CutSuffix(other, "_"+serviceMark)
		rest, its := strings.CutPrefix(Prefix+name, service+"_")
		return is && its && serviceNames.MatchString(rest)
	})
}

// UnknownNames refuses unknown variables with our prefix, because a misspelt setting would silently keep its default.
func UnknownNames(names []string) error {
	var mistakes []error
	for _, full := range names {
		name, ours := strings.CutPrefix(full, Prefix)
		if !ours || otherNames.MatchString(name) || ofService(name, names) ||
			slices.ContainsFunc(variables, func(v variable) bool { return v.name == name }) {
			continue
		}
		advice := "touchline help lists all settings"
		if like := nearest(name); like != "" {
			advice = "did you mean " + Prefix + like + "?"
		}
		mistakes = append(mistakes, fmt.Errorf("%s: there is no such setting; %s", full, advice))
	}
	return errors.Join(mistakes...)
}

// nearest returns the setting most like name, "" when more than a third of the letters differ.
func nearest(name string) string {
	best, found := len(name)/3+1, ""
	for _, v := range variables {
		if d := editDistance(strings.ToUpper(name), v.name); d < best {
			best, found = d, v.name
		}
	}
	return found
}

// editDistance counts the insertions, deletions, exchanges and swaps of neighbours that turn a into b.
func editDistance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			differ := 1
			if a[i-1] == b[j-1] {
				differ = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+differ)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
