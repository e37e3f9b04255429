// Reading the environment: all mistakes are found at once, each in a line that names its variable.

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
// mistake: values that cannot be used and names that do not exist.
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
		if !wrong[name] { // one line for each is enough
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

// set reads one value. Of a list nothing is left when there are only commas: whoever wrote them meant something.
func set(v variable, value string) error {
	if value != "" && strings.Trim(value, ", \t") == "" {
		return fmt.Errorf("want something between the commas, or nothing at all; got %q", value)
	}
	return v.set(value)
}

// contradictions refuses what only shows when variables are looked at together.
func (c *Config) contradictions(refuse func(name, why string)) {
	checkMedia(c, refuse)
	if c.Media.IsEdge() {
		return // it has neither accounts nor a database
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

// otherNames are variables of the tests and of the Makefile. The server does not read them, and does not mind them.
var otherNames = regexp.MustCompile(`^(TORTURE|BENCH|VULNDB|STORM_SERVER|DEV_SERVER|BIN|TRACE|CHROMIUM|(TEST|BENCH|E2E)_\w+)$`)

// serviceNames are set by container platforms in every container beside a service: what follows its name. serviceMark is the
// one by which a service shows that is not called touchline but touchline-something.
var serviceNames = regexp.MustCompile(`^(SERVICE_(HOST|PORT(_\w+)?)|PORT|PORT_\d+_\w+)$`)

const serviceMark = "SERVICE_HOST"

// ofService tells whether a container platform set a variable. Of services touchline-something it sets all at once: one of them
// alone is a mistake.
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

// UnknownNames refuses variables with our prefix that nobody reads: a misspelt setting would silently keep its default.
func UnknownNames(names []string) error {
	var mistakes []error
	for _, full := range names {
		name, ours := strings.CutPrefix(full, Prefix)
		if !ours || otherNames.MatchString(name) || ofService(name, names) ||
			slices.ContainsFunc(variables, func(v variable) bool { return v.name == name }) {
			continue
		}
		advice := "touchline help lists what there is"
		if like := nearest(name); like != "" {
			advice = "did you mean " + Prefix + like + "?"
		}
		mistakes = append(mistakes, fmt.Errorf("%s: there is no such setting; %s", full, advice))
	}
	return errors.Join(mistakes...)
}

// nearest is the setting that somebody who wrote name may have meant, "" when none is like it: at most a third of
// the letters differ.
func nearest(name string) string {
	best, found := len(name)/3+1, ""
	for _, v := range variables {
		if d := editDistance(strings.ToUpper(name), v.name); d < best {
			best, found = d, v.name
		}
	}
	return found
}

// editDistance counts the letters to insert, drop or exchange, and neighbours to swap, that make a into b.
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
