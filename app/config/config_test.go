// Each mistake of an operator is reported in a line with its variable, without secrets.

package config

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mistakesOf returns the error lines of a process with these settings.
func mistakesOf(t *testing.T, environ ...string) []string {
	t.Helper()
	_, err := FromEnvironment(environ)
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}

// wrongValues are common mistakes. Every variable is in this list, or accepts any value.
var wrongValues = map[string][]string{
	"ENV":              {"production", "", "Prod"},
	"ALLOW_PUBLIC_DEV": {"yes", "perhaps"},
	"ADDR": {"8080", "127.0.0.1", "127.0.0.1:99999", "", "http://127.0.0.1:80", "127.0.0.1:http",
		"a b:80"},
	"INTERNAL_ADDR": {"off", "9180"},
	"RTMP_ADDR":     {"rtmp://0.0.0.0:1935", "1935"},
	"RTMPS_ADDR":    {"rtmps://0.0.0.0:1936", "1936"},
	"RTMPS_CERT":    {"/nowhere/cert.pem"},
	"RTMPS_KEY":     {"/nowhere/key.pem"},
	"PUBLIC_URL": {"example.org", "https://", "https://example.org/live", "ftp://example.org",
		"https://a@example.org", "https://example.org?x=1"},
	"DATA_DIR":             {""},
	"DATABASE_URL":         {"127.0.0.1:5432/touchline", "mysql://root@db/touchline", "postgres://db:port/x"},
	"PG_BIN":               {"/nowhere", "/etc"},
	"REDIS_URL":            {"127.0.0.1:6379", "http://127.0.0.1", "redis://127.0.0.1/db", "redis://127.0.0.1:x"},
	"SECRET":               {"too short", strings.Repeat("s", 32) + ",too short"},
	"ALLOWED_ORIGINS":      {"*", "example.org", "https://example.org/path"},
	"TRUSTED_PROXIES":      {"localhost", "10.0.0.0/33", "127.0.0.1 10.0.0.1"},
	"MAX_CONNECTIONS":      {"0", "-1", "many", "1e6", ""},
	"VISITORS_PER_ADDRESS": {"none", "99999999999"},
	"PAY_ADDRESS": {"https://pay.example.org", "card=", "card=pay.example.org", "Card=https://pay.example.org",
		"card=http://pay.example.org", "card=https://a@pay.example.org", "card=pay.example.org,card=https://b.example.org"},
	"PAY_SECRET":       {"whsec_canary", "=whsec_canary", "card=" + strings.Repeat("s", 32)},
	"PAY_NAME":         {"Bank card", "card=Bank card"},
	"PAY_CURRENCIES":   {"CNY", "card=CNY"},
	"PAY_PRIVATE":      {"private"},
	"S3_ENDPOINT":      {"minio:9000", "s3://bucket", "https://example.org/bucket"},
	"S3_BUCKET":        {"", "a/b"},
	"S3_REGION":        {""},
	"S3_PUBLIC_URL":    {"cdn.example.org"},
	"HOOK_SECRET":      {"x", "1234567"},
	"HOOK_PEERS":       {"ingest.example.org"},
	"SMS_URL":          {"sms.example.org/send?key=canary", "https://user:canary@sms.example.org"},
	"SMS_TEMPLATE":     {"{{.Nothing", `{{"no json"}}`},
	"SMS_PRIVATE":      {"private"},
	"PUSH_PRIVATE":     {"private"},
	"SOURCE_PRIVATE":   {"private"},
	"RESTREAM_PRIVATE": {"private"},
	"RESERVED_NICKS":   {"**", "admin,*", "admin,-", "\u3164"},
	"RATE_FACTOR":      {"0", "fast", "NaN", "-1"},
	"DEMO_VIEWERS":     {"no", "true"},
	"DEMO_NOW":         {"now", "2026-11-28 12:00", "1764331200"},
	"CLUSTER_ADDR":     {"0.0.0.0:7400", "node-1:7400", "10.0.0.5", "10.0.0.5:0"},
	"CLUSTER_GOSSIP":   {"[::]:7401"},
	"CLUSTER_SEEDS":    {"10.0.0.5", ":7401", "http://10.0.0.5:7401"},
	"CLUSTER_WEB": {"node-1.example.org", "https://node-1.example.org/x",
		"https://" + strings.Repeat("a", 200) + ".example.org"},
	"CLUSTER_SECRET": {"too short"},
	"CLUSTER_CERT":   {"/none.pem"},
	"CLUSTER_KEY":    {"/none.pem"},
	"CLUSTER_CA":     {"/none.pem"},
	"MEDIA_ROLE":     {"cdn", "", "Edge"},
	"MEDIA_ORIGINS":  {"10.0.0.5:8080", "http://10.0.0.5/live"},
	"PLAY_LINES": {"https://edge.example.org", "East=edge.example.org", "East=https://edge.example.org/live",
		"=https://edge.example.org", "CDN=ftp://x/{house}"},
	"PLAY_FILES":      {"edge.example.org", "https://edge.example.org/files"},
	"PLAY_SECRET":     {"too short"},
	"PLAY_HOURS":      {"0", "day"},
	"EDGE_CACHE_MB":   {"0", "1GB"},
	"LADDER_CORES":    {"-1", "all", "NaN", "4096"},
	"WEBRTC_UDP_ADDR": {"8189", "udp://0.0.0.0:8189"},
	"WEBRTC_TCP_ADDR": {"8189", "tcp://0.0.0.0:8189"},
	"WEBRTC_VIEWERS":  {"0", "many"},
	"WEBRTC_CORES":    {"-1", "all"},
	"WEBRTC_PUBLIC":   {"live.example.org", "0.0.0.0", "198.51.100.4:8189", "fe80::1%eth0"},
	"PUSH_URL": {"ingest.example.org", "http://ingest.example.org/live", "rtmp://ingest.example.org",
		"rtmp://a:b@ingest.example.org/live"},
	"TRACES":       {"127.0.0.1:4318", "grpc://127.0.0.1:4317", "https://user:canary@traces.example.org"},
	"TRACES_SHARE": {"", "1.1", "-0.1", "NaN", "1%"},
	"LOG_LEVEL":    {"verbose", "", "warning"},
}

var takesAnything = []string{"S3_ACCESS_KEY", "S3_SECRET_KEY", "SMS_SECRET"}

func TestEveryWrongValueIsReportedInOneLineWithAnExample(t *testing.T) {
	for _, v := range variables {
		values := wrongValues[v.name]
		if len(values) == 0 && !slices.Contains(takesAnything, v.name) {
			t.Errorf("%s: nobody says what a wrong value of it is", v.name)
		}
		for _, value := range values {
			lines := mistakesOf(t, Prefix+v.name+"="+value)
			if len(lines) != 1 || !strings.HasPrefix(lines[0], Prefix+v.name+": ") || !strings.Contains(lines[0], "such as") {
				t.Errorf("%s=%q is answered with %q", v.name, value, lines)
			}
		}
	}
}

func TestAllMistakesAreReportedAtOnce(t *testing.T) {
	lines := mistakesOf(t, "TOUCHLINE_ENV=prod", "TOUCHLINE_LOG_LEVEL=loud", "TOUCHLINE_ADRR=:80",
		"TOUCHLINE_TRUSTED_PROXIES=proxy",
		"TOUCHLINE_S3_ENDPOINT=https://s3.example.org", "PATH=/bin") // without a secret or a public address
	var named []string
	for _, line := range lines {
		name, _, _ := strings.Cut(line, ":")
		named = append(named, strings.TrimPrefix(name, Prefix))
	}
	slices.Sort(named)
	want := []string{"ADRR", "LOG_LEVEL", "PUBLIC_URL", "S3_ACCESS_KEY", "S3_SECRET_KEY", "SECRET", "TRUSTED_PROXIES"}
	if !slices.Equal(named, want) {
		t.Errorf("told are %v, want %v: %q", named, want, lines)
	}
}

func TestAMisspeltSettingIsRefusedWithTheNearestOne(t *testing.T) {
	for name, meant := range map[string]string{
		"LOGLEVEL": "LOG_LEVEL", "LOG_LEVLE": "LOG_LEVEL", "DATABSE_URL": "DATABASE_URL", "PUBLICURL": "PUBLIC_URL",
		"TRUSTED_PROXY": "TRUSTED_PROXIES", "log_level": "LOG_LEVEL", "REDISURL": "REDIS_URL",
	} {
		lines := mistakesOf(t, Prefix+name+"=info")
		if len(lines) != 1 || !strings.Contains(lines[0], Prefix+name+":") ||
			!strings.HasSuffix(lines[0], "did you mean "+Prefix+meant+"?") {
			t.Errorf("%s is answered with %q", name, lines)
		}
	}
	if lines := mistakesOf(t, Prefix+"COMPLETELY_DIFFERENT=1"); len(lines) != 1 ||
		strings.Contains(lines[0], "did you mean") {
		t.Errorf("a name like no other is answered with %q", lines)
	}
}

// A setting that does nothing without another one is a mistake.
func TestASettingWithoutItsPartnerIsRefused(t *testing.T) {
	file := "config_test.go"
	for _, c := range []struct{ name, value, partner string }{
		{"CLUSTER_GOSSIP", "10.0.0.5:7401", "CLUSTER_ADDR"}, {"CLUSTER_SEEDS", "10.0.0.5:7401", "CLUSTER_ADDR"},
		{"CLUSTER_SECRET", strings.Repeat("s", 32), "CLUSTER_ADDR"},
		{"CLUSTER_CERT", file, "CLUSTER_ADDR"}, {"CLUSTER_KEY", file, "CLUSTER_ADDR"}, {"CLUSTER_CA", file, "CLUSTER_ADDR"},
		{"S3_ACCESS_KEY", "key", "S3_ENDPOINT"}, {"S3_SECRET_KEY", "key", "S3_ENDPOINT"},
		{"S3_BUCKET", "other", "S3_ENDPOINT"},
		{"S3_REGION", "eu-1", "S3_ENDPOINT"}, {"S3_PUBLIC_URL", "https://cdn.example.org", "S3_ENDPOINT"},
		{"RTMPS_CERT", file, "RTMPS_ADDR"}, {"RTMPS_KEY", file, "RTMPS_ADDR"},
		{"WEBRTC_TCP_ADDR", "127.0.0.1:8189", "WEBRTC_UDP_ADDR"}, {"WEBRTC_PUBLIC", "198.51.100.4", "WEBRTC_UDP_ADDR"},
		{"WEBRTC_VIEWERS", "50", "WEBRTC_UDP_ADDR"}, {"WEBRTC_CORES", "2", "WEBRTC_UDP_ADDR"},
		{"SMS_SECRET", "s3cret", "SMS_URL"}, {"SMS_TEMPLATE", `{"to":{{json .Phone}}}`, "SMS_URL"},
		{"SMS_PRIVATE", "10.0.0.0/8", "SMS_URL"},
		{"MEDIA_ORIGINS", "http://10.0.0.5:8080", "MEDIA_ROLE=edge"}, {"EDGE_CACHE_MB", "512", "MEDIA_ROLE=edge"},
		{"PLAY_HOURS", "2", "PLAY_SECRET"}, {"TRACES_SHARE", "0.5", "TRACES"},
	} {
		lines := mistakesOf(t, Prefix+c.name+"="+c.value)
		if len(lines) != 1 || lines[0] != Prefix+c.name+": it does nothing without "+Prefix+c.partner {
			t.Errorf("%s alone is answered with %q", c.name, lines)
		}
		for _, none := range []string{"", "  "} {
			if lines := mistakesOf(t, Prefix+c.name+"="+none); c.name != "S3_BUCKET" && len(lines) > 1 {
				t.Errorf("%s=%q is answered with %q", c.name, none, lines)
			}
		}
	}
	if lines := mistakesOf(t, Prefix+"PLAY_HOURS=24", Prefix+"S3_REGION=us-east-1"); len(lines) > 0 {
		t.Errorf("defaults that somebody wrote down are answered with %q", lines)
	}
}

func TestAListOfCommasAloneIsRefused(t *testing.T) {
	for _, name := range []string{"RESERVED_NICKS", "ALLOWED_ORIGINS", "TRUSTED_PROXIES", "HOOK_PEERS", "CLUSTER_SEEDS",
		"PLAY_LINES", "SECRET"} {
		for _, value := range []string{",", ",,", " , ,"} {
			if lines := mistakesOf(t, Prefix+name+"="+value); len(lines) != 1 ||
				!strings.HasPrefix(lines[0], Prefix+name+": want values between the commas") {
				t.Errorf("%s=%q is answered with %q", name, value, lines)
			}
		}
	}
	if lines := mistakesOf(t, Prefix+"RESERVED_NICKS="); len(lines) > 0 {
		t.Errorf("no reserved names are answered with %q", lines)
	}
}

// A service called touchline adds variables to every container beside it.
func TestVariablesOfContainerPlatformsAreNoMistakes(t *testing.T) {
	lines := mistakesOf(t, "TOUCHLINE_SERVICE_HOST=10.0.0.1", "TOUCHLINE_SERVICE_PORT=8080",
		"TOUCHLINE_SERVICE_PORT_HTTP=8080",
		"TOUCHLINE_PORT=tcp://10.0.0.1:8080", "TOUCHLINE_PORT_8080_TCP=tcp://10.0.0.1:8080",
		"TOUCHLINE_PORT_8080_TCP_ADDR=10.0.0.1")
	if len(lines) != 0 {
		t.Errorf("%q", lines)
	}
	for _, service := range []string{"RTMP", "NODES", "WEB_2"} {
		at := Prefix + service + "_"
		all := []string{at + "SERVICE_HOST=10.0.0.2", at + "SERVICE_PORT=1935", at + "SERVICE_PORT_RTMP=1935",
			at + "PORT=tcp://10.0.0.2:1935",
			at + "PORT_1935_TCP=tcp://10.0.0.2:1935", at + "PORT_1935_TCP_PROTO=tcp", at + "PORT_1935_TCP_PORT=1935",
			at + "PORT_1935_TCP_ADDR=10.0.0.2"}
		if lines := mistakesOf(t, all...); len(lines) != 0 {
			t.Errorf("of a service touchline-%s: %q", strings.ToLower(service), lines)
		}
	}
	for _, alone := range []string{"RTMP_PORT=1935", "RTMP_SERVICE_PORT=1935", "WEB_PORT_80_TCP=1"} {
		if lines := mistakesOf(t, Prefix+alone); len(lines) != 1 {
			t.Errorf("%s, which no platform sets alone, is answered with %q", alone, lines)
		}
	}
}

var settingName = regexp.MustCompile(`TOUCHLINE_[A-Z][A-Z0-9_]*[A-Z0-9]`)

func TestNoToolOfTheRepositorySetsAVariableTheServerRefuses(t *testing.T) {
	looked := 0
	for _, root := range []string{"Makefile", "build", "client/e2e", "client/vite.config.ts",
		"client/playwright.config.ts", "docs", "README.md",
		"persistence", "http", "app/apptest", "tests"} {
		err := filepath.WalkDir(filepath.Join("../..", root), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			words, err := os.ReadFile(path)
			for _, name := range settingName.FindAllString(string(words), -1) {
				looked++
				if no := UnknownNames([]string{name}); no != nil && name != "TOUCHLINE_S3" {
					t.Errorf("%s: %v", path, no)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if looked < 20 {
		t.Fatalf("only %d names found: the test looks in the wrong place", looked)
	}
}

func TestNoMistakeShowsASecret(t *testing.T) {
	for _, setting := range []string{
		"DATABASE_URL=postgres://touchline:canary@db:port/touchline", "DATABASE_URL=postgres://touchline:can/canary@db/x",
		"DATABASE_URL=host=db password=canary port=x", "DATABASE_URL=mysql://u:canary@db",
		"DATABASE_URL=postgres://db:x/y?password=canary",
		"REDIS_URL=http://:canary@redis", "REDIS_URL=redis://:can/canary@redis:6379/0",
		"REDIS_URL=redis://redis:6379/0?password=canary",
		"SECRET=canary", "PAY_SECRET=canary", "PAY_ADDRESS=card=https://me:canary@pay.example.org",
		"PAY_ADDRESS=card=http://pay.example.org?key=canary", "PUBLIC_URL=https://me:canary@example.org",
		"SMS_URL=sms.example.org?key=canary",
		"S3_ENDPOINT=https://key:canary@s3.example.org", "TRACES=https://key:canary@traces.example.org",
	} {
		lines := mistakesOf(t, Prefix+setting)
		if len(lines) == 0 {
			t.Errorf("%s is taken", setting)
		}
		if strings.Contains(strings.Join(lines, "\n"), "canary") {
			t.Errorf("%s is told again: %q", setting, lines)
		}
	}
}

func TestASecretMayBeFollowedByOlderOnes(t *testing.T) {
	newest, older := strings.Repeat("n", 32), strings.Repeat("o", 40)
	for _, name := range []string{"SECRET", "CLUSTER_SECRET", "PLAY_SECRET"} {
		for text, want := range map[string][]string{newest: {newest}, newest + ", " + older: {newest, older}, "": {""}} {
			environ := []string{Prefix + name + "=" + text}
			if name == "CLUSTER_SECRET" { // of a node of a cluster
				environ = append(environ, Prefix+"CLUSTER_ADDR=127.0.0.2:7400", Prefix+"CLUSTER_GOSSIP=127.0.0.2:7401",
					Prefix+"DATABASE_URL=postgres://db/touchline", Prefix+"REDIS_URL=redis://redis:6379/0", Prefix+"SECRET="+newest)
			}
			c, err := FromEnvironment(environ)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string][]string{
				"SECRET":         append([]string{c.Secret}, c.OldSecrets...),
				"CLUSTER_SECRET": append([]string{c.Cluster.Secret}, c.Cluster.OldSecrets...),
				"PLAY_SECRET":    append([]string{c.Media.Secret}, c.Media.OldSecrets...),
			}[name]
			if !slices.Equal(got, want) {
				t.Errorf("%s=%s is read as %q", name, text, got)
			}
		}
	}
}
