// The forms of values. The error of each form names the wanted form and an example.

package config

import (
	"fmt"
	"math"
	"net"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/outbound"
	"touchline/persistence"
	"touchline/persistence/localpg"
)

// setter stores the value of a variable, or returns its mistake.
type setter = func(value string) error

// to stores the value that a form reads.
func to[T any](field *T, kind func(string) (T, error)) setter {
	return func(v string) error {
		read, err := kind(v)
		if err == nil {
			*field = read
		}
		return err
	}
}

// optional is to for a value that may be empty.
func optional[T any](field *T, kind func(string) (T, error)) setter {
	return func(v string) error {
		if v == "" {
			return nil
		}
		return to(field, kind)(v)
	}
}

// each reads the values between commas.
func each[T any](field *[]T, kind func(string) (T, error)) setter {
	return func(v string) error {
		for _, item := range items(v) {
			read, err := kind(item)
			if err != nil {
				return err
			}
			*field = append(*field, read)
		}
		return nil
	}
}

// wrong words every mistake.
func wrong(want, example, got string) error {
	return fmt.Errorf("want %s, such as %s; got %s", want, example, shown(got))
}

// shown quotes a value without secrets: without its query, and not at all when it may hold a password.
func shown(value string) string {
	if strings.Contains(value, "@") || strings.Contains(strings.ToLower(value), "password") {
		return "a hidden value, because it may hold a password"
	}
	if address, _, has := strings.Cut(value, "?"); has {
		value = address + "?…"
	}
	return strconv.Quote(value)
}

// instant reads a date and a time with a zone.
func instant(v string) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, v)
	if err != nil {
		return at, wrong("a date and a time with a zone", "2026-11-28T20:00:00Z", v)
	}
	return at, nil
}

// text accepts everything. Secrets use it, so that no error shows them.
func text(v string) (string, error) { return v, nil }

func oneOf(words ...string) func(string) (string, error) {
	return func(v string) (string, error) {
		if !slices.Contains(words, v) {
			return "", wrong("one of "+strings.Join(words, ", "), words[0], v)
		}
		return v, nil
	}
}

func onOff(v string) (bool, error) {
	if v != "0" && v != "1" {
		return false, wrong("0 or 1", "1", v)
	}
	return v == "1", nil
}

// word accepts a name without spaces.
func word(example string) func(string) (string, error) {
	return func(v string) (string, error) {
		if v == "" || strings.ContainsAny(v, " \t/") {
			return "", wrong("a name", example, v)
		}
		return v, nil
	}
}

func folder(v string) (string, error) {
	if v == "" || strings.ContainsRune(v, 0) {
		return "", wrong("a folder", "./data", v)
	}
	return v, nil
}

// file accepts a readable file.
func file(v string) (string, error) {
	open, err := os.Open(v)
	if err != nil {
		return "", fmt.Errorf("want a file that can be read, such as /etc/touchline/live.pem; %w", err)
	}
	return v, open.Close()
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$`)

// listenAddress accepts host:port. An empty host means every address of the machine.
func listenAddress(v string) (string, error) {
	host, port, err := net.SplitHostPort(v)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if _, noAddress := netip.ParseAddr(host); err != nil || host != "" && noAddress != nil && !hostName.MatchString(host) {
		return "", wrong("host:port", "127.0.0.1:8080 or [::1]:8080", v)
	}
	return v, nil
}

func ipAddress(v string) (netip.Addr, error) {
	ip, err := netip.ParseAddr(v)
	if err != nil || ip.IsUnspecified() || ip.IsMulticast() || ip.Zone() != "" {
		return ip, wrong("an IP address", "198.51.100.4", v)
	}
	return ip.Unmap(), nil
}

// isOrigin reports whether an address is only a scheme and a host.
func isOrigin(v string) bool {
	u, err := url.Parse(v)
	return err == nil && outbound.Check(v) == nil && strings.Trim(u.Path, "/") == "" && u.RawQuery == "" &&
		u.Fragment == "" && !u.ForceQuery
}

func origin(v string) (string, error) {
	if !isOrigin(v) {
		return "", wrong("https:// or http:// and a host, without a path", "https://example.org", v)
	}
	return strings.TrimSuffix(v, "/"), nil
}

// listedOrigin is origin in a list.
func listedOrigin(v string) (string, error) {
	if !isOrigin(v) {
		return "", wrong("origins, separated by commas", "https://example.org,https://m.example.org", v)
	}
	return strings.TrimSuffix(v, "/"), nil
}

// webAddress accepts an https or http address without a password.
func webAddress(v string) (string, error) {
	if outbound.Check(v) != nil {
		return "", wrong("an https:// or http:// address without a password", "https://example.org/path", v)
	}
	return v, nil
}

// writtenNetwork accepts an address or a network and keeps its text.
func writtenNetwork(v string) (string, error) {
	_, err := Network(v)
	return v, err
}

// Network reads a network in CIDR notation or an address, which is a network of one.
func Network(item string) (netip.Prefix, error) {
	if address, err := netip.ParseAddr(item); err == nil && address.Zone() == "" {
		address = domain.PlainAddr(address)
		return netip.PrefixFrom(address, address.BitLen()), nil
	}
	read, err := netip.ParsePrefix(item)
	if err != nil {
		return read, wrong("addresses or networks, separated by commas", "127.0.0.1,10.0.0.0/8", item)
	}
	return read, nil
}

// items returns the parts between commas.
func items(v string) (parts []string) {
	for part := range strings.SplitSeq(v, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// hookSecretLeast is the shortest secret that other ingest servers accept.
const hookSecretLeast = 8

func secret(least int) func(string) (string, error) {
	return func(v string) (string, error) {
		if len(v) < least {
			return "", fmt.Errorf("want at least %d characters, such as the output of: openssl rand -base64 33;"+
				" got %d", least, len(v))
		}
		return v, nil
	}
}

// changing reads a secret during its change: the newest one, then older ones that are still valid.
func changing(newest *string, older *[]string) setter {
	return func(v string) error {
		var secrets []string
		if err := each(&secrets, secret(32))(v); err != nil {
			return fmt.Errorf("%w; separate secrets by commas, the newest first", err)
		}
		if len(secrets) > 0 {
			*newest, *older = secrets[0], secrets[1:]
		}
		return nil
	}
}

func number(v string) (int, error) {
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > math.MaxInt32 {
		return 0, wrong(fmt.Sprintf("a whole number from 1 to %d", math.MaxInt32), "200", v)
	}
	return n, nil
}

func factor(v string) (float64, error) {
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || !(n > 0) {
		return 0, wrong("a number above 0", "1", v)
	}
	return n, nil
}

func cores(v string) (float64, error) {
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || !(n >= 0 && n <= 1024) {
		return 0, wrong("a number of processor cores, or 0", "1.5", v)
	}
	return n, nil
}

func share(v string) (float64, error) {
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || !(n >= 0 && n <= 1) {
		return 0, wrong("a number from 0 to 1", "0.01", v)
	}
	return n, nil
}

func reservedName(v string) (string, error) {
	if !domain.CanReserve(v) {
		return "", wrong("words with letters in them", "admin,*官方*", v)
	}
	return v, nil
}

func smsBody(v string) (*template.Template, error) {
	body, err := account.SmsBody(v)
	if err != nil {
		return nil, fmt.Errorf(`%w; a template such as {"to":{{json .Phone}},"text":{{json .Text}}}`, err)
	}
	return body, nil
}

func databaseURL(v string) (string, error) {
	if !persistence.IsDatabaseURL(v) {
		return "", wrong("the address of a PostgreSQL database, in a password # / ? % @ written as %23 %2F %3F %25 %40",
			"postgres://user:password@127.0.0.1:5432/touchline", v)
	}
	return v, nil
}

func redisURL(v string) (string, error) {
	if !persistence.IsRedisURL(v) {
		return "", wrong("the address of a Redis, in a password # / ? % @ written as %23 %2F %3F %25 %40",
			"redis://:password@127.0.0.1:6379/0", v)
	}
	return v, nil
}

func postgresFolder(v string) (string, error) {
	if _, err := localpg.FindBinaries(v); err != nil {
		return "", wrong("a folder with initdb and postgres", "/usr/lib/postgresql/15/bin", v)
	}
	return v, nil
}
