// The permitted imports of each package, and the purity of rules: see docs/architecture.md.

// Package repository tests the repository itself: imports, links, and pages that must agree with the code.
package repository

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// allowance is what one package may import: ours by path, foreign libraries by module prefix. The standard library is
// free except net/http, which belongs to http.
type allowance struct {
	ours    []string
	foreign []string
}

var actorLib = []string{"github.com/asynkron/protoactor-go", "google.golang.org/protobuf"}

// traceLib is the interface of OpenTelemetry; only app/traces has the implementation.
var traceLib = []string{"go.opentelemetry.io/otel/attribute", "go.opentelemetry.io/otel/codes",
	"go.opentelemetry.io/otel/propagation", "go.opentelemetry.io/otel/trace"}

var allowances = map[string]allowance{
	".": {[]string{"app"}, nil},
	"domain": {nil, []string{"golang.org/x/text", "golang.org/x/net/idna",
		"golang.org/x/net/publicsuffix", "github.com/clipperhouse/uax29", "github.com/nyaruka/phonenumbers",
		"go.mau.fi/util/confusable"}},
	"protos":            {[]string{"domain", "protos/grains"}, actorLib},
	"protos/grains":     {nil, actorLib},
	"actors":            {[]string{"domain", "protos"}, slices.Concat(traceLib, actorLib)},
	"actors/actorstest": {[]string{"actors", "domain", "protos"}, nil},
	"actors/chat":       {[]string{"actors", "domain", "protos"}, actorLib},
	"actors/room":       {[]string{"actors", "domain", "protos"}, actorLib},
	"actors/calendar":   {[]string{"actors", "domain", "protos"}, actorLib},
	"actors/session":    {[]string{"actors", "domain", "protos"}, actorLib},
	"cluster": {[]string{"cluster/membership", "domain", "protos", "protos/grains"},
		slices.Concat([]string{"google.golang.org/grpc"}, traceLib, actorLib)},
	"cluster/membership": {[]string{"domain"},
		slices.Concat([]string{"github.com/hashicorp/memberlist", "github.com/jackc/pgx"}, actorLib)},
	"cluster/testdata/probe": {[]string{"protos/grains"}, actorLib},
	"persistence": {[]string{"cluster/membership", "domain", "persistence/journal",
		"persistence/pg", "persistence/tables", "persistence/volatile"}, []string{"github.com/jackc/pgx",
		"github.com/minio/minio-go", "github.com/redis/go-redis", "github.com/pressly/goose"}},
	"persistence/journal": {[]string{"actors", "domain", "persistence/pg"},
		append([]string{"github.com/jackc/pgx"}, traceLib...)},
	"persistence/tables":           {[]string{"persistence/journal", "persistence/tables/accounts", "persistence/tables/matches", "persistence/tables/money", "persistence/tables/notices", "persistence/tables/operators", "persistence/tables/replays", "persistence/tables/rooms", "persistence/tables/seed", "persistence/tables/site", "persistence/tables/slots"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/accounts":  {[]string{"actors", "domain", "persistence/journal", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/matches":   {[]string{"domain", "persistence/journal", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/money":     {[]string{"actors", "domain", "persistence/journal", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/notices":   {[]string{"domain", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/operators": {[]string{"domain", "persistence/journal", "persistence/pg", "persistence/tables/accounts", "persistence/tables/money", "persistence/tables/rooms", "persistence/tables/slots"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/replays":   {[]string{"domain", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/rooms":     {[]string{"actors", "domain", "persistence/journal", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/seed":      {[]string{"actors", "domain", "persistence/journal", "persistence/pg", "persistence/tables/matches", "persistence/tables/replays"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/site":      {[]string{"domain", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/tables/slots":     {[]string{"domain", "persistence/pg"}, []string{"github.com/jackc/pgx"}},
	"persistence/volatile":         {[]string{"domain", "persistence/pg"}, []string{"github.com/alicebob/miniredis", "github.com/redis/go-redis"}},
	"persistence/pg":               {[]string{"domain"}, []string{"github.com/jackc/pgx"}},
	"persistence/localpg":          {nil, []string{"github.com/jackc/pgx", "golang.org/x/sys"}},
	"persistence/persistencetest": {[]string{"actors", "domain", "persistence", "persistence/localpg",
		"persistence/tables/seed", "tests/eventually"}, []string{"github.com/jackc/pgx"}},
	"listen":          {[]string{"domain"}, nil},
	"media":           {[]string{"domain", "media/formats", "media/llhls"}, nil},
	"media/formats":   {nil, nil},
	"media/mediatest": {[]string{"media/formats"}, nil},
	"media/pull":      {[]string{"domain", "media"}, nil},
	"media/llhls":     {[]string{"domain", "media/formats"}, nil},
	"confine":         {nil, nil},
	"foreign":         {[]string{"confine", "domain", "domain/feed"}, nil},
	"film":            {[]string{"confine", "domain", "media/formats"}, nil},
	"picture": {[]string{"confine", "domain"},
		[]string{"github.com/deepteams/webp", "golang.org/x/image"}},
	"http/rest": {[]string{"domain", "http/rest/cache", "http/rest/limit", "http/wire", "locale", "protos"},
		append([]string{"github.com/gofiber/fiber", "github.com/valyala/fasthttp",
			"github.com/prometheus/client_golang"}, traceLib...)},
	"http/wire":       {[]string{"domain"}, []string{"github.com/valyala/fasthttp"}},
	"http/rest/cache": {[]string{"domain"}, []string{"github.com/hashicorp/golang-lru/v2", "golang.org/x/sync"}},
	"http/rest/limit": {[]string{"domain"}, []string{"github.com/hashicorp/golang-lru/v2", "golang.org/x/time"}},
	"http/view": {[]string{"domain", "http/rest", "locale", "persistence/tables/matches", "persistence/tables/rooms",
		"persistence/tables/site", "persistence/tables/slots", "protos"}, []string{"github.com/gofiber/fiber",
		"github.com/mileusna/useragent"}},
	"http/money": {[]string{"domain", "http/rest", "http/rest/cache", "http/view",
		"persistence/tables/accounts", "persistence/tables/money", "persistence/tables/rooms", "persistence/tables/site", "protos"}, []string{"github.com/gofiber/fiber"}},
	"http/chat": {[]string{"domain", "http/rest", "http/view", "persistence/tables/accounts",
		"persistence/tables/replays", "persistence/tables/rooms", "persistence/tables/site",
		"persistence/volatile", "protos"}, []string{"github.com/gofiber/fiber"}},
	"http/account": {[]string{"domain", "http/rest", "http/view", "persistence/tables/accounts",
		"persistence/tables/money", "persistence/tables/notices", "persistence/tables/site", "persistence/volatile",
		"protos"}, []string{"github.com/gofiber/fiber", "github.com/alexedwards/argon2id"}},
	"http/images": {[]string{"domain", "http/rest", "http/rest/cache", "http/rest/limit", "http/view",
		"persistence/tables/site", "picture"}, []string{"github.com/gofiber/fiber"}},
	"http/replays": {[]string{"domain", "foreign", "http/images", "http/rest", "http/rest/cache", "http/rest/limit",
		"http/view", "persistence/tables/matches", "persistence/tables/replays", "persistence/tables/rooms",
		"persistence/tables/site", "protos"},
		[]string{"github.com/gofiber/fiber"}},
	"http/matches": {[]string{"domain", "http/rest", "http/rest/cache", "http/view",
		"persistence/tables/accounts", "persistence/tables/matches", "persistence/tables/rooms", "persistence/tables/site", "persistence/tables/slots", "protos"}, []string{"github.com/gofiber/fiber", "github.com/arran4/golang-ical"}},
	"http/slots": {[]string{"domain", "http/rest", "http/view", "persistence/tables/matches",
		"persistence/tables/slots", "protos"},
		[]string{"github.com/gofiber/fiber"}},
	"http/admin": {[]string{"domain", "http/account", "http/admin/content", "http/admin/operators",
		"http/admin/people", "http/chat", "http/images", "http/rest", "http/rest/cache",
		"http/site", "http/view", "locale", "persistence/tables/matches",
		"persistence/tables/money", "persistence/tables/operators", "persistence/tables/replays",
		"persistence/tables/rooms", "persistence/tables/slots", "protos"}, []string{"github.com/gofiber/fiber"}},
	"http/admin/people": {[]string{"domain", "http/account", "http/admin/operators", "http/chat", "http/rest",
		"http/view", "persistence/tables/money", "persistence/tables/operators", "persistence/tables/replays",
		"persistence/tables/rooms", "protos"}, []string{"github.com/gofiber/fiber"}},
	"http/admin/content": {[]string{"domain", "http/admin/operators", "http/rest", "http/site", "http/view",
		"locale", "persistence/tables/operators", "persistence/tables/rooms"},
		[]string{"github.com/microcosm-cc/bluemonday"}},
	"http/admin/operators": {[]string{"domain", "http/account", "http/rest", "http/view",
		"persistence/tables/accounts", "persistence/tables/operators", "persistence/tables/site"},
		[]string{"github.com/gofiber/fiber", "github.com/pquerna/otp"}},
	"http/anchors": {[]string{"domain", "http/account", "http/rest", "http/view", "persistence/tables/accounts",
		"persistence/tables/rooms", "persistence/tables/site",
		"protos"}, []string{"github.com/gofiber/fiber"}},
	"http/openapi": {[]string{"domain", "http/admin", "http/rest", "http/view"},
		[]string{"github.com/gofiber/fiber", "github.com/swaggest"}},
	"http/site": {[]string{"domain", "http/rest", "http/rest/cache", "http/view", "locale",
		"persistence/tables/matches", "persistence/tables/replays", "persistence/tables/rooms",
		"persistence/tables/site", "persistence/tables/slots", "picture"}, []string{"github.com/gofiber/fiber",
		"golang.org/x/text"}},
	"http/rooms": {[]string{"domain", "http/chat", "http/rest", "http/rest/cache", "http/video", "http/view",
		"persistence/tables/accounts", "persistence/tables/matches", "persistence/tables/replays",
		"persistence/tables/rooms", "persistence/tables/site", "protos"}, []string{"github.com/gofiber/fiber"}},
	"http": {[]string{"domain", "foreign", "http/account", "http/admin", "http/admin/operators", "http/anchors",
		"http/chat", "http/images", "http/matches", "http/money", "http/openapi", "http/replays", "http/rest",
		"http/rooms", "http/site", "http/slots", "http/video", "http/view", "locale", "persistence/tables",
		"persistence/tables/accounts", "persistence/tables/seed", "persistence/volatile", "protos"},
		[]string{"github.com/gofiber/fiber", "golang.org/x/sync"}},
	"http/video": {[]string{"domain", "http/rest", "http/rest/cache", "http/rest/limit", "http/view"},
		[]string{"github.com/gofiber/fiber", "github.com/maypok86/otter/v2"}},
	"http/outbound": {[]string{"domain"}, []string{"github.com/SherClockHolmes/webpush-go"}},
	"domain/feed": {[]string{"domain"}, []string{"github.com/arran4/golang-ical",
		"github.com/golang-jwt/jwt/v5", "github.com/teambition/rrule-go", "golang.org/x/text"}},
	"http/gateway": {[]string{"domain", "http/wire", "protos"},
		append([]string{"github.com/gofiber/fiber", "github.com/valyala/fasthttp", "github.com/fasthttp/websocket"},
			traceLib...)},
	"demo":   {[]string{"domain", "persistence/tables", "persistence/tables/seed", "picture", "protos"}, nil},
	"client": {nil, nil},
	"locale": {[]string{"domain"}, []string{"golang.org/x/text"}},
	"build":  {nil, nil},
	"load": {nil,
		[]string{"github.com/HdrHistogram/hdrhistogram-go", "github.com/valyala/fasthttp"}},
	"build/openapi": {[]string{"actors", "actors/chat", "actors/room", "http", "http/gateway"}, nil},
	"build/analyse": {nil,
		[]string{"github.com/polyfloyd/go-errorlint", "golang.org/x/tools", "honnef.co/go/tools"}},
	"build/audit":     {nil, nil},
	"build/check":     {nil, nil},
	"build/grains":    {[]string{"protos/grains"}, []string{"google.golang.org/protobuf"}},
	"build/cluster":   {[]string{"persistence/localpg"}, nil},
	"build/payments":  {nil, []string{"golang.org/x/text"}},
	"build/manifests": {nil, []string{"k8s.io/api", "sigs.k8s.io/yaml"}},
	"app/config": {[]string{"app/sms", "domain", "http/outbound", "persistence",
		"persistence/localpg"}, nil},
	"app/jobs": {[]string{"confine", "domain", "domain/feed", "film", "locale", "media",
		"persistence/tables/accounts", "persistence/tables/matches", "persistence/tables/money", "persistence/tables/notices", "persistence/tables/operators", "persistence/tables/replays", "persistence/tables/rooms", "persistence/tables/site", "persistence/tables/slots", "protos"}, append([]string{"golang.org/x/sync"}, traceLib...)},
	"app/clock": {[]string{"app/jobs"}, nil},
	"app/command": {[]string{"app/config", "app/jobs", "app/storage", "domain", "domain/feed", "foreign",
		"http/account", "persistence", "persistence/localpg"},
		nil},
	"app/logs": {[]string{"app/config", "domain"},
		[]string{"github.com/gofiber/fiber", "github.com/redis/go-redis", "google.golang.org/grpc",
			"go.opentelemetry.io/otel"}},
	"app/storage": {[]string{"app/config", "cluster/membership", "domain", "http/rest", "persistence",
		"persistence/localpg"}, []string{"github.com/jackc/pgx"}},
	"app/traces": {[]string{"app/config"}, []string{"go.opentelemetry.io/otel"}},
	"app/pay":    {[]string{"app/config", "domain", "http/money", "http/outbound", "http/rest"}, nil},
	"app/sms":    {[]string{"domain", "http/outbound", "http/rest", "http/view", "locale"}, nil},
	"app/resttest": {[]string{"app", "app/apptest", "app/config", "domain", "http", "http/account", "http/rest",
		"http/view", "persistence", "persistence/persistencetest", "persistence/tables/seed", "protos",
		"protos/grains", "tests/eventually"}, []string{"github.com/jackc/pgx", "google.golang.org/protobuf"}},
	"app/apptest": {[]string{"app", "app/config", "app/storage", "confine", "domain", "foreign", "http/account",
		"http/rest", "persistence", "persistence/localpg", "persistence/persistencetest", "picture",
		"tests/eventually", "tests/tier"}, []string{"github.com/fasthttp/websocket", "github.com/redis/go-redis"}},
	"tests/eventually": {nil, nil},
	"tests/tier":       {nil, nil},
	"tests/repository": {[]string{"actors", "actors/chat", "actors/room", "domain", "http/gateway",
		"http/rest", "persistence/persistencetest"}, nil},
	"tests/contract": {[]string{"app", "app/apptest", "app/storage", "domain", "http", "http/rest",
		"persistence/persistencetest", "persistence/tables/seed"}, nil},
	"tests/hostile": {[]string{"app", "app/apptest", "app/config", "app/storage", "domain", "http/account",
		"tests/eventually", "tests/tier"}, nil},
	"tests/storm": {[]string{"actors", "actors/actorstest", "actors/calendar", "app", "app/apptest",
		"app/config", "cluster", "domain", "http/rest", "persistence", "persistence/localpg",
		"persistence/persistencetest", "persistence/tables/seed", "protos", "tests/eventually", "tests/tier"}, nil},
	"tests/bench": {[]string{"actors", "actors/chat", "actors/room", "app", "app/apptest", "app/config",
		"cluster", "demo", "domain", "media", "media/formats", "persistence/localpg", "persistence/persistencetest",
		"protos", "tests/eventually", "tests/tier"}, nil},
	"tests/operation": {[]string{"app", "app/apptest", "app/config", "app/storage", "demo", "domain",
		"http/gateway", "http/rest", "persistence/localpg", "persistence/persistencetest", "tests/eventually",
		"tests/tier"}, nil},
	"tests/upgrade": {[]string{"app/apptest", "app/config", "domain", "persistence/tables/seed",
		"tests/eventually", "tests/tier"}, nil},
	"tests/product": {[]string{"app", "app/apptest", "app/storage", "domain", "http/rest",
		"persistence/tables/seed", "tests/eventually", "tests/tier"}, nil},
}

// Test files may use these in addition to their package's imports.
var testLibraries = []string{
	"go.uber.org/goleak", "pgregory.net/rapid", "github.com/anishathalye/porcupine", "github.com/Shopify/toxiproxy",
	"github.com/jackc/pgx", "github.com/redis/go-redis", "github.com/fasthttp/websocket", "github.com/valyala/fasthttp",
	"github.com/asynkron/protoactor-go", "google.golang.org/protobuf", "golang.org/x/image", "golang.org/x/sys",
	"github.com/pquerna/otp", "github.com/arran4/golang-ical", "github.com/golang-jwt/jwt/v5",
	"go.opentelemetry.io/otel", "go.opentelemetry.io/proto/otlp",
}

func TestEveryPackageImportsOnlyWhatItMay(t *testing.T) {
	walk(t, func(path string, file *ast.File) {
		dir := filepath.ToSlash(filepath.Dir(path))
		if dir == "app" {
			return // it wires everything
		}
		rules, known := allowances[dir]
		if !known {
			t.Errorf("%s: package %s is not on the map", path, dir)
			return
		}
		isTest := strings.HasSuffix(path, "_test.go")
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if !allowed(name, dir, rules, isTest) {
				t.Errorf("%s imports %s, which %s may not", path, name, dir)
			}
		}
	})
}

func allowed(name, dir string, rules allowance, isTest bool) bool {
	if own, ours := strings.CutPrefix(name, "touchline/"); ours {
		return own == dir || slices.Contains(rules.ours, own) ||
			isTest && !strings.HasPrefix(dir, "domain") && !strings.HasPrefix(dir, "tests/")
	}
	if first, _, _ := strings.Cut(name, "/"); !strings.Contains(first, ".") {
		return name != "net/http" || dir == "http" || dir == "http/rest" || dir == "http/video" ||
			dir == "http/outbound" || dir == "app/command" || dir == "app/apptest" ||
			dir == "app/resttest" || dir == "build/payments" || isTest
	}
	under := func(module string) bool { return name == module || strings.HasPrefix(name, module+"/") }
	return slices.ContainsFunc(rules.foreign, under) || isTest && slices.ContainsFunc(testLibraries, under)
}
