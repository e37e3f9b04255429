// All environment variables with their defaults and meanings.

// Package config reads the configuration of the program from environment variables.
package config

import (
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"text/tabwriter"
	"text/template"
	"time"

	"touchline/domain"
)

// Config holds the values of all environment variables.
type Config struct {
	Env            string
	Addr           string
	InternalAddr   string
	RTMPAddr       string
	RTMPSAddr      string
	RTMPSCert      string
	RTMPSKey       string
	DataDir        string
	DatabaseURL    string
	RedisURL       string
	PGBin          string
	Secret         string
	OldSecrets     []string // still valid for older signatures
	PublicURL      string
	AllowPublicDev bool
	AllowedOrigins []string
	TrustedProxies []string
	MaxConnections int
	VisitorsPerIP  int
	ReservedNicks  []string
	Pay            []PayProvider // in the order of PAY_ADDRESS
	PayPrivate     []netip.Prefix
	HookSecret     string
	HookPeers      []netip.Prefix
	SMSURL         string
	SMSTemplate    *template.Template
	SMSSecret      string
	SMSPrivate     []netip.Prefix
	PushPrivate    []netip.Prefix
	SourcePrivate  []netip.Prefix
	TargetPrivate  []netip.Prefix
	RateFactor     float64
	DemoViewers    bool
	DemoNow        time.Time // zero: not set
	LogLevel       string
	Traces         string    // address of the receiver of spans; "": no spans are sent
	TracesShare    float64   // of requests that are recorded
	Console        io.Writer // receives the addresses of the site at the start
	Media          Media
	Cluster        Cluster
	S3             struct{ Endpoint, Bucket, AccessKey, SecretKey, Region, PublicURL string }
}

// Dev reports whether the site runs with demo data, the SMS outbox and the /dev calls.
func (c *Config) Dev() bool { return c.Env == "dev" }

// variable is one setting. The error of set names the wanted form, an example and, except for secrets, the given value.
// Read adds the name.
type variable struct {
	name, fallback, meaning string
	set                     setter
}

// variablesOf returns the settings of a configuration. PAY_ADDRESS precedes the settings of its providers.
func variablesOf(c *Config) []variable {
	return slices.Concat(siteVariables(c), storageVariables(c), serviceVariables(c), payVariables(c), clusterVariables(c), mediaVariables(c))
}

var variables = variablesOf(&Config{})

func siteVariables(c *Config) []variable {
	return []variable{
		{"ENV", "dev", "dev (demo data, SMS outbox, /dev calls) or prod", to(&c.Env, oneOf("dev", "prod"))},
		{"ADDR", "127.0.0.1:8080", "address of the web site", to(&c.Addr, listenAddress)},
		{"INTERNAL_ADDR", "127.0.0.1:9180",
			"address of /healthz, /readyz and /metrics, for machines only; empty: off",
			optional(&c.InternalAddr, listenAddress)},
		{"RTMP_ADDR", "127.0.0.1:1935",
			"address at which encoders (OBS, ffmpeg) push without TLS; empty: off",
			optional(&c.RTMPAddr, listenAddress)},
		{"RTMPS_ADDR", "",
			"address at which encoders push with TLS; needs RTMPS_CERT and RTMPS_KEY; empty: off",
			optional(&c.RTMPSAddr, listenAddress)},
		{"RTMPS_CERT", "",
			"file with its certificate and the chain, PEM; reloaded when it changes",
			optional(&c.RTMPSCert, file)},
		{"RTMPS_KEY", "", "file with its key, PEM", optional(&c.RTMPSKey, file)},
		{"PUBLIC_URL", "",
			"address of the site for browsers, e.g. https://example.org; needed in prod; empty in dev: the request's own host",
			optional(&c.PublicURL, origin)},
		{"SECRET", "",
			"at least 32 characters from which live codes are made; needed in prod; dev makes one in DATA_DIR; to change it: " +
				"new,old",
			changing(&c.Secret, &c.OldSecrets)},
		{"ALLOW_PUBLIC_DEV", "0", "1 opens dev, which has public passwords, to other machines", to(&c.AllowPublicDev, onOff)},
		{"ALLOWED_ORIGINS", "",
			"further origins that may open the websocket, separated by commas",
			each(&c.AllowedOrigins, listedOrigin)},
		{"TRUSTED_PROXIES", "",
			"addresses or networks whose X-Forwarded-For counts, separated by commas",
			each(&c.TrustedProxies, writtenNetwork)},
		{"MAX_CONNECTIONS", "20000", "limit of websockets of this node", to(&c.MaxConnections, number)},
		{"VISITORS_PER_ADDRESS", "200",
			"websockets of visitors from one address (IPv6: from one /64)",
			to(&c.VisitorsPerIP, number)},
		{"RESERVED_NICKS", strings.Join(domain.ReservedNamesDefault, ","),
			"forbidden names, separated by commas; a word between asterisks is forbidden inside a name; lookalikes count; " +
				"empty: none",
			each(&c.ReservedNicks, reservedName)},
		{"RATE_FACTOR", "1", "multiplies every rate limit; load tests raise it", to(&c.RateFactor, factor)},
		{"DEMO_VIEWERS", "1", "0 keeps the demo viewers silent (dev only)", to(&c.DemoViewers, onOff)},
		{"DEMO_NOW", "",
			"instant at which the matches of the demo world agree with their films; empty: the first start of that world (dev " +
				"only)",
			optional(&c.DemoNow, instant)},
		{"LOG_LEVEL", "info", "debug, info, warn or error", to(&c.LogLevel, oneOf("debug", "info", "warn", "error"))},
	}
}

// storageVariables are where data is kept.
func storageVariables(c *Config) []variable {
	return []variable{
		{"DATA_DIR", "./data", "folder of the private database, the uploads and the secret", to(&c.DataDir, folder)},
		{"DATABASE_URL", "",
			"postgres://… of a database; empty: a private PostgreSQL under DATA_DIR",
			optional(&c.DatabaseURL, databaseURL)},
		{"PG_BIN", "",
			"folder with initdb and postgres for the private PostgreSQL; empty: found by itself",
			optional(&c.PGBin, postgresFolder)},
		{"REDIS_URL", "", "redis://… of a Redis; empty: a stand-in inside the process", optional(&c.RedisURL, redisURL)},
		{"S3_ENDPOINT", "",
			"https://… (or http://… inside a closed network) of an S3-compatible store for uploaded files; empty: a folder " +
				"under DATA_DIR",
			optional(&c.S3.Endpoint, origin)},
		{"S3_BUCKET", "touchline", "its bucket, which must exist", to(&c.S3.Bucket, word("touchline"))},
		{"S3_ACCESS_KEY", "", "key that may get, put, head and delete in the bucket", to(&c.S3.AccessKey, text)},
		{"S3_SECRET_KEY", "", "its secret", to(&c.S3.SecretKey, text)},
		{"S3_REGION", "us-east-1", "its region", to(&c.S3.Region, word("us-east-1"))},
		{"S3_PUBLIC_URL", "",
			"address of the bucket's objects for browsers; empty: this server sends them",
			optional(&c.S3.PublicURL, webAddress)},
	}
}

// serviceVariables are servers of others that this one calls, or that call it.
func serviceVariables(c *Config) []variable {
	return []variable{
		{"HOOK_SECRET", "",
			"secret of the signatures of another ingest server at /hooks/publish; at least 8 characters; empty: only " +
				"HOOK_PEERS may call it",
			optional(&c.HookSecret, secret(hookSecretLeast))},
		{"HOOK_PEERS", "",
			"addresses or networks of ingest servers that may call /hooks/publish without a signature, separated by commas",
			each(&c.HookPeers, Network)},
		{"SMS_URL", "",
			"address to which each short message is posted as JSON; empty: an outbox in dev, no messages in prod",
			optional(&c.SMSURL, webAddress)},
		{"SMS_TEMPLATE", `{"to":{{json .Phone}},"text":{{json .Text}}}`,
			"body of that post as a Go template with .Phone, .Template (code, applyApproved), .Params and .Text",
			to(&c.SMSTemplate, smsBody)},
		{"SMS_SECRET", "",
			"secret of the signatures of those posts (X-Touchline-Signature); empty: no signatures",
			to(&c.SMSSecret, text)},
		{"SMS_PRIVATE", "",
			"private networks in which the SMS provider may be, separated by commas",
			each(&c.SMSPrivate, Network)},
		{"PUSH_PRIVATE", "",
			"private networks in which a push service may be, separated by commas; for tests",
			each(&c.PushPrivate, Network)},
		{"TRACES", "",
			"address of a receiver of OpenTelemetry's OTLP over HTTP, e.g. http://127.0.0.1:4318, for traces; empty: no " +
				"traces are sent",
			optional(&c.Traces, webAddress)},
		{"TRACES_SHARE", "0.01",
			"share of requests, commands and background jobs that are recorded for it, from 0 to 1",
			to(&c.TracesShare, share)},
	}
}

// longestColumn limits the length of a default in its own column.
const longestColumn = 24

// PrintHelp writes the commands and the variables.
func PrintHelp(w io.Writer) {
	fmt.Fprint(w, `touchline — live sports rooms: watch, talk, broadcast

  touchline [serve]                     run the site
  touchline seed                        fill the database with the demo world (dev)
  touchline demo clear                  retire the demo world's accounts and operators, so that prod may have the database
  touchline admin create NAME [ROLE]    make an operator (support, editor, admin); the password is read from standard input
  touchline admin list                  show the operators
  touchline admin disable|enable NAME   disable or enable one; password NAME sets a new password
  touchline admin totp NAME             remove a lost second factor; the next login sets up another
  touchline apply list                  show the applications of anchors
  touchline apply approve|reject ID     decide; reject takes a reason
  touchline stats run DATE              count the live history of a past day again
  touchline feed import FILE --format F --name N [--titles TEXT] [--dry-run]
                                        import a file of matches; TEXT is the pattern of a calendar's titles,
                                        such as '{competition}: {away} at {home}'
  touchline backup FILE                 write database, uploads and the kept secret to one file; the site may run
  touchline restore FILE [--check|--replace]
                                        restore them into an empty place; --check only reads the file,
                                        --replace moves existing data aside
  touchline nodes                       show the nodes of the cluster
  touchline drain [NODE]                take a node out of service, by default this one, and wait until it is empty
  touchline ready                       ask the running site whether it is ready; for health checks
  touchline version
  touchline help

Environment:

`)
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for _, v := range variables {
		fallback := v.fallback
		meaning := v.meaning
		switch {
		case fallback == "":
			fallback = "(empty)"
		case len(fallback) > longestColumn:
			fallback, meaning = "(long)", meaning+"; by default "+fallback
		}
		fmt.Fprintf(t, "  %s%s\t%s\t%s\n", Prefix, v.name, fallback, meaning)
	}
	t.Flush()
}
