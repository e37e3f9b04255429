// The configuration: every environment variable, its default and what it means, in one place.
package main

import (
	"fmt"
	"io"
	"net/netip"
	"strconv"
	"strings"
	"text/tabwriter"
	"text/template"

	"touchline/domain"
	"touchline/http/outbound"
)

// Config is the environment, read once.
type Config struct {
	Env            string
	Addr           string
	InternalAddr   string
	RTMPAddr       string
	DataDir        string
	DatabaseURL    string
	RedisURL       string
	PGBin          string
	Secret         string
	PublicURL      string
	AllowPublicDev bool
	AllowedOrigins []string
	TrustedProxies []string
	MaxConnections int
	VisitorsPerIP  int
	PaySecrets     map[string][]byte // by payment provider
	HookSecret     string
	HookPeers      []netip.Prefix
	SMSURL         string
	SMSTemplate    *template.Template
	SMSSecret      string
	SMSPrivate     []netip.Prefix
	RateFactor     float64
	DemoCrowd      bool
	LogLevel       string
	S3             struct{ Endpoint, Bucket, AccessKey, SecretKey, Region, PublicURL string }
}

// Dev is the mode with demo data, the SMS outbox and the /dev calls.
func (c *Config) Dev() bool { return c.Env == "dev" }

type variable struct {
	name, fallback, meaning string
	set                     func(c *Config, value string) error
}

var variables = []variable{
	{"ENV", "dev", "dev (demo data, SMS outbox, /dev calls) or prod", func(c *Config, v string) error {
		if v != "dev" && v != "prod" {
			return fmt.Errorf("want dev or prod, got %q", v)
		}
		c.Env = v
		return nil
	}},
	{"ADDR", "127.0.0.1:8080", "address of the web site", text(func(c *Config) *string { return &c.Addr })},
	{"INTERNAL_ADDR", "127.0.0.1:9180", "address of /healthz, /readyz and /metrics, for machines only; empty: off", text(func(c *Config) *string { return &c.InternalAddr })},
	{"RTMP_ADDR", "127.0.0.1:1935", "address at which encoders (OBS, ffmpeg) push", text(func(c *Config) *string { return &c.RTMPAddr })},
	{"PUBLIC_URL", "", "address under which browsers reach the site, e.g. https://example.org; needed in prod; empty in dev: the request's own host", text(func(c *Config) *string { return &c.PublicURL })},
	{"DATA_DIR", "./data", "where the private database, uploads and the secret live", text(func(c *Config) *string { return &c.DataDir })},
	{"DATABASE_URL", "", "postgres://… of a database; empty: a private PostgreSQL under DATA_DIR", text(func(c *Config) *string { return &c.DatabaseURL })},
	{"PG_BIN", "", "folder with initdb and postgres for the private PostgreSQL; empty: found by itself", text(func(c *Config) *string { return &c.PGBin })},
	{"REDIS_URL", "", "redis://… of a Redis; empty: a stand-in inside the process", text(func(c *Config) *string { return &c.RedisURL })},
	{"SECRET", "", "at least 32 characters from which live codes are made; needed in prod, in dev one is kept in DATA_DIR", text(func(c *Config) *string { return &c.Secret })},
	{"ALLOW_PUBLIC_DEV", "0", "1 lets dev, whose passwords everybody knows, be reached from other machines", func(c *Config, v string) error {
		if v != "0" && v != "1" {
			return fmt.Errorf("want 0 or 1, got %q", v)
		}
		c.AllowPublicDev = v == "1"
		return nil
	}},
	{"ALLOWED_ORIGINS", "", "further origins that may open the websocket, separated by commas", list(func(c *Config) *[]string { return &c.AllowedOrigins })},
	{"TRUSTED_PROXIES", "", "addresses or networks whose X-Forwarded-For counts, separated by commas", list(func(c *Config) *[]string { return &c.TrustedProxies })},
	{"MAX_CONNECTIONS", "20000", "websockets this node takes", number(func(c *Config) *int { return &c.MaxConnections })},
	{"VISITORS_PER_ADDRESS", "200", "websockets of visitors from one address (IPv6: from one /64)", number(func(c *Config) *int { return &c.VisitorsPerIP })},
	{"PAY_WEBHOOK_SECRETS", "", "name=secret of each payment provider whose webhooks count, separated by commas; in dev demo=" + demoPaySecret, secrets},
	{"S3_ENDPOINT", "", "https://… (or http://… inside a closed network) of an S3-compatible store for uploaded files; empty: a folder under DATA_DIR", text(func(c *Config) *string { return &c.S3.Endpoint })},
	{"S3_BUCKET", "touchline", "its bucket, which must exist", text(func(c *Config) *string { return &c.S3.Bucket })},
	{"S3_ACCESS_KEY", "", "key that may get, put, head and delete in the bucket", text(func(c *Config) *string { return &c.S3.AccessKey })},
	{"S3_SECRET_KEY", "", "the secret to it", text(func(c *Config) *string { return &c.S3.SecretKey })},
	{"S3_REGION", "us-east-1", "its region", text(func(c *Config) *string { return &c.S3.Region })},
	{"S3_PUBLIC_URL", "", "address at which browsers may fetch the bucket's objects by key; empty: they fetch them from this server", text(func(c *Config) *string { return &c.S3.PublicURL })},
	{"HOOK_SECRET", "", "secret with which another ingest server signs what it asks at /hooks/publish; empty: only HOOK_PEERS may ask", text(func(c *Config) *string { return &c.HookSecret })},
	{"HOOK_PEERS", "", "addresses or networks of ingest servers that may ask at /hooks/publish without a signature, separated by commas", prefixes(func(c *Config) *[]netip.Prefix { return &c.HookPeers })},
	{"SMS_URL", "", "address to which each short message is posted as JSON; empty: an outbox in dev, no messages in prod", func(c *Config, v string) error {
		if v != "" && outbound.Check(v) != nil {
			return fmt.Errorf("want an https:// or http:// address without a password")
		}
		c.SMSURL = v
		return nil
	}},
	{"SMS_TEMPLATE", `{"to":{{json .Phone}},"text":{{json .Text}}}`, "body of that post as a Go template with .Phone, .Template (code, applyApproved), .Params and .Text", func(c *Config, v string) (err error) {
		c.SMSTemplate, err = smsBody(v)
		return err
	}},
	{"SMS_SECRET", "", "secret with which those posts are signed (X-Touchline-Signature); empty: they are not", text(func(c *Config) *string { return &c.SMSSecret })},
	{"SMS_PRIVATE", "", "private networks in which the SMS provider may be, separated by commas", prefixes(func(c *Config) *[]netip.Prefix { return &c.SMSPrivate })},
	{"RATE_FACTOR", "1", "multiplies every rate limit; load tests raise it", func(c *Config, v string) (err error) {
		if c.RateFactor, err = strconv.ParseFloat(v, 64); err != nil || !(c.RateFactor > 0) {
			return fmt.Errorf("want a number above 0, got %q", v)
		}
		return nil
	}},
	{"DEMO_CROWD", "1", "0 keeps the demo viewers silent (dev only)", func(c *Config, v string) error {
		c.DemoCrowd = v != "0"
		return nil
	}},
	{"LOG_LEVEL", "info", "debug, info, warn or error", text(func(c *Config) *string { return &c.LogLevel })},
}

const (
	prefix        = "TOUCHLINE_"
	demoPaySecret = "whsec_demo" // of dev; prod refuses it
)

// readConfig reads the environment; the error names the variable.
func readConfig(lookup func(string) (string, bool)) (*Config, error) {
	c := &Config{}
	for _, v := range variables {
		value, ok := lookup(prefix + v.name)
		if !ok {
			value = v.fallback
		}
		if err := v.set(c, strings.TrimSpace(value)); err != nil {
			return nil, fmt.Errorf("%s%s: %w", prefix, v.name, err)
		}
	}
	if c.Dev() && c.PaySecrets == nil {
		c.PaySecrets = map[string][]byte{"demo": []byte(demoPaySecret)}
	}
	if !c.Dev() && len(c.Secret) < 32 {
		return nil, fmt.Errorf("%sSECRET: prod needs at least 32 characters", prefix)
	}
	if err := checkReach(c); err != nil {
		return nil, err
	}
	if c.S3.Endpoint != "" && (c.S3.AccessKey == "" || c.S3.SecretKey == "") {
		return nil, fmt.Errorf("%sS3_ACCESS_KEY and %[1]sS3_SECRET_KEY: %[1]sS3_ENDPOINT needs both", prefix)
	}
	return c, nil
}

func printHelp(w io.Writer) {
	fmt.Fprint(w, `touchline — live sports rooms: watch, talk, broadcast

  touchline [serve]                     run the site
  touchline seed                        fill the database with the demo world (dev)
  touchline admin create NAME [ROLE]    make an operator (support, editor, admin); the password is read from standard input
  touchline admin list                  show the operators
  touchline admin disable|enable NAME   let one go, or back in; password NAME sets a new password
  touchline admin totp NAME             take a lost second factor away; the next login sets up another
  touchline apply list                  show who asked to become an anchor
  touchline apply approve|reject ID     decide; reject takes a reason
  touchline stats run DATE              count the live history of a day that is over again
  touchline feed import FILE --format F --name N [--dry-run]
                                        take a file of matches in
  touchline version
  touchline help

Environment:

`)
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for _, v := range variables {
		fallback := v.fallback
		if fallback == "" {
			fallback = "(empty)"
		}
		fmt.Fprintf(t, "  %s%s\t%s\t%s\n", prefix, v.name, fallback, v.meaning)
	}
	t.Flush()
}

func text(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, v string) error { *field(c) = v; return nil }
}

func list(field func(*Config) *[]string) func(*Config, string) error {
	return func(c *Config, v string) error {
		for _, item := range strings.Split(v, ",") {
			if item = strings.TrimSpace(item); item != "" {
				*field(c) = append(*field(c), item)
			}
		}
		return nil
	}
}

// prefixes reads addresses and networks, separated by commas.
func prefixes(field func(*Config) *[]netip.Prefix) func(*Config, string) error {
	return func(c *Config, v string) error {
		for _, item := range strings.Split(v, ",") {
			if item = strings.TrimSpace(item); item == "" {
				continue
			}
			if address, err := netip.ParseAddr(item); err == nil {
				address = domain.PlainAddr(address)
				item = fmt.Sprintf("%s/%d", address, address.BitLen())
			}
			network, err := netip.ParsePrefix(item)
			if err != nil {
				return fmt.Errorf("want addresses or networks, separated by commas, got %q", item)
			}
			*field(c) = append(*field(c), network)
		}
		return nil
	}
}

// secrets reads name=secret, separated by commas.
func secrets(c *Config, v string) error {
	for _, item := range strings.Split(v, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		name, secret, _ := strings.Cut(item, "=")
		if name == "" || secret == "" {
			return fmt.Errorf("want name=secret, separated by commas")
		}
		if c.PaySecrets == nil {
			c.PaySecrets = map[string][]byte{}
		}
		c.PaySecrets[name] = []byte(secret)
	}
	return nil
}

func number(field func(*Config) *int) func(*Config, string) error {
	return func(c *Config, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return fmt.Errorf("want a number above 0, got %q", v)
		}
		*field(c) = n
		return nil
	}
}
