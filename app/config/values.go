// What the values of variables may look like. Each kind says what it wants, with an example.

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
	"time"

	"touchline/domain"
	"touchline/http/outbound"
	"touchline/persistence"
	"touchline/persistence/localpg"
)

type (
	setter     = func(*Config, string) error
	textField  = func(*Config) *string
	textsField = func(*Config) *[]string
)

// wrong is the sentence of every mistake.
func wrong(want, example, got string) error {
	return fmt.Errorf("want %s, such as %s; got %s", want, example, shown(got))
}

// shown is a value without what may be a secret: nothing of it when there may be a password in it, and no query.
func shown(value string) string {
	if strings.Contains(value, "@") || strings.Contains(strings.ToLower(value), "password") {
		return "a value that is not shown here, as it may hold a password"
	}
	if address, _, has := strings.Cut(value, "?"); has {
		value = address + "?…"
	}
	return strconv.Quote(value)
}

// instant is a date and a time with their zone.
func instant(field func(*Config) *time.Time) setter {
	return func(c *Config, v string) (err error) {
		if *field(c), err = time.Parse(time.RFC3339, v); err != nil {
			return wrong("a date and a time with a zone", "2026-11-28T20:00:00Z", v)
		}
		return nil
	}
}

// text takes everything. Secrets use it: nothing is ever said about their values.
func text(field textField) setter {
	return func(c *Config, v string) error { *field(c) = v; return nil }
}

// optional lets a kind be empty.
func optional(set setter) setter {
	return func(c *Config, v string) error {
		if v == "" {
			return nil
		}
		return set(c, v)
	}
}

func oneOf(field textField, words ...string) setter {
	return func(c *Config, v string) error {
		if !slices.Contains(words, v) {
			return wrong("one of "+strings.Join(words, ", "), words[0], v)
		}
		*field(c) = v
		return nil
	}
}

func onOff(field func(*Config) *bool) setter {
	return func(c *Config, v string) error {
		if v != "0" && v != "1" {
			return wrong("0 or 1", "1", v)
		}
		*field(c) = v == "1"
		return nil
	}
}

// word is a name without spaces.
func word(field textField, example string) setter {
	return func(c *Config, v string) error {
		if v == "" || strings.ContainsAny(v, " \t/") {
			return wrong("a name", example, v)
		}
		*field(c) = v
		return nil
	}
}

func folder(field textField) setter {
	return func(c *Config, v string) error {
		if v == "" || strings.ContainsRune(v, 0) {
			return wrong("a folder", "./data", v)
		}
		*field(c) = v
		return nil
	}
}

// file is one that can be read.
func file(field textField) setter {
	return func(c *Config, v string) error {
		open, err := os.Open(v)
		if err != nil {
			return fmt.Errorf("want a file that can be read, such as /etc/touchline/live.pem; %w", err)
		}
		*field(c) = v
		return open.Close()
	}
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$`)

// listenAddress is host:port. The host may be empty, which means every address of the machine.
func listenAddress(field textField) setter {
	return func(c *Config, v string) error {
		host, port, err := net.SplitHostPort(v)
		if err == nil {
			_, err = strconv.ParseUint(port, 10, 16)
		}
		if _, noAddress := netip.ParseAddr(host); err != nil || host != "" && noAddress != nil && !hostName.MatchString(host) {
			return wrong("host:port", "127.0.0.1:8080 or [::1]:8080", v)
		}
		*field(c) = v
		return nil
	}
}

// isOrigin tells whether an address is a scheme and a host, with nothing behind.
func isOrigin(v string) bool {
	u, err := url.Parse(v)
	return err == nil && outbound.Check(v) == nil && strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.Fragment == "" && !u.ForceQuery
}

func origin(field textField) setter {
	return func(c *Config, v string) error {
		if !isOrigin(v) {
			return wrong("https:// or http:// and a host, without a path", "https://example.org", v)
		}
		*field(c) = strings.TrimSuffix(v, "/")
		return nil
	}
}

func origins(field textsField) setter {
	return func(c *Config, v string) error {
		for _, item := range items(v) {
			if !isOrigin(item) {
				return wrong("origins, separated by commas", "https://example.org,https://m.example.org", item)
			}
			*field(c) = append(*field(c), strings.TrimSuffix(item, "/"))
		}
		return nil
	}
}

// webAddress is any https or http address without a password.
func webAddress(field textField) setter {
	return func(c *Config, v string) error {
		if outbound.Check(v) != nil {
			return wrong("an https:// or http:// address without a password", "https://example.org/path", v)
		}
		*field(c) = v
		return nil
	}
}

// networks checks addresses and networks, and keeps them as they are written.
func networks(field textsField) setter {
	return func(c *Config, v string) error {
		for _, item := range items(v) {
			if _, err := Network(item); err != nil {
				return err
			}
			*field(c) = append(*field(c), item)
		}
		return nil
	}
}

// prefixes reads addresses and networks, separated by commas.
func prefixes(field func(*Config) *[]netip.Prefix) setter {
	return func(c *Config, v string) error {
		for _, item := range items(v) {
			read, err := Network(item)
			if err != nil {
				return err
			}
			*field(c) = append(*field(c), read)
		}
		return nil
	}
}

// Network reads an address or a network in CIDR notation; a lone address is a network of one.
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

// items are the parts between commas.
func items(v string) (parts []string) {
	for part := range strings.SplitSeq(v, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// hookSecretLeast is how short a secret may be that another program's configuration takes as well.
const hookSecretLeast = 8

func longSecret(field textField) setter { return secret(32, field) }

func secret(least int, field textField) setter {
	return func(c *Config, v string) error {
		if len(v) < least {
			return fmt.Errorf("want at least %d characters, such as the output of: openssl rand -base64 33; got %d", least, len(v))
		}
		*field(c) = v
		return nil
	}
}

// changing reads a secret that is being changed: the newest first, which makes what is new, then those that still count.
func changing(field textField, older textsField) setter {
	return func(c *Config, v string) error {
		for i, one := range items(v) {
			if err := longSecret(field)(c, one); err != nil {
				return fmt.Errorf("%w; a comma stands between secrets, the newest first", err)
			}
			if i == 0 {
				defer func() { *field(c) = one }()
			} else {
				*older(c) = append(*older(c), one)
			}
		}
		return nil
	}
}

func number(field func(*Config) *int) setter { return between(1, math.MaxInt32, field) }

func between(low, high int, field func(*Config) *int) setter {
	return func(c *Config, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < low || n > high {
			return wrong(fmt.Sprintf("a whole number from %d to %d", low, high), strconv.Itoa(max(low, min(200, high))), v)
		}
		*field(c) = n
		return nil
	}
}

func databaseURL(c *Config, v string) error {
	if !persistence.IsDatabaseURL(v) {
		return wrong("the address of a PostgreSQL database, in a password # / ? % @ written as %23 %2F %3F %25 %40",
			"postgres://user:password@127.0.0.1:5432/touchline", v)
	}
	c.DatabaseURL = v
	return nil
}

func redisURL(c *Config, v string) error {
	if !persistence.IsRedisURL(v) {
		return wrong("the address of a Redis, in a password # / ? % @ written as %23 %2F %3F %25 %40", "redis://:password@127.0.0.1:6379/0", v)
	}
	c.RedisURL = v
	return nil
}

func postgresFolder(c *Config, v string) error {
	if _, err := localpg.FindBinaries(v); err != nil {
		return wrong("a folder with initdb and postgres", "/usr/lib/postgresql/15/bin", v)
	}
	c.PGBin = v
	return nil
}
