// The layers of the server and the libraries that belong to one of them: see docs/architecture.md.

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

// layers are the folders that each folder may import, besides itself. The longest matching folder counts. Folders that
// are missing here wire or test the others and may import everything.
var layers = map[string][]string{
	".":          {"app"},
	"domain":     nil,
	"protos":     {"domain", "frames"},
	"locale":     {"domain"},
	"listen":     {"domain"},
	"confine":    {"domain"},
	"picture":    {"confine", "domain"},
	"media":      {"domain"},
	"media/whip": {"confine", "domain", "media"},
	"media/whep": {"confine", "domain", "media"},
	"film":       {"confine", "domain", "media"},

	"media/ladder": {"confine", "domain", "media"},

	"actors":             {"domain", "frames", "protos"},
	"cluster":            {"domain", "protos"},
	"cluster/membership": {"domain"},
	"frames":             {"domain"},
	"persistence":        {"actors", "cluster/membership", "domain", "frames"},
	"persistence/tables": {"actors", "domain", "frames", "persistence/journal", "persistence/pg"},
	"http": {"confine", "domain", "frames", "locale", "media/whep", "media/whip", "persistence/tables",
		"persistence/volatile", "picture", "protos"},
	"http/video": {"domain", "http/rest", "http/view", "http/wire", "media"},
	"http/rest":  {"domain", "http/wire", "locale", "protos"},
	"http/view":  {"domain", "frames", "http/rest", "locale", "persistence/tables", "protos"},
	"http/wire":  {"domain"},

	"demo":   {"app/broadcast", "domain", "frames", "media", "persistence/tables", "picture", "protos"},
	"load":   nil,
	"client": nil,
	"build":  {"actors", "domain", "frames", "http", "persistence/localpg", "protos"},
}

// homes are the only folders that may import a library. Test files may import all.
var homes = map[string][]string{
	"net/http":                            {"app", "build", "http", "load"},
	"github.com/asynkron/protoactor-go":   {"actors", "app", "cluster", "protos"},
	"google.golang.org/grpc":              {"app", "cluster"},
	"google.golang.org/protobuf":          {"actors", "build", "cluster", "protos"},
	"github.com/hashicorp/memberlist":     {"cluster/membership"},
	"github.com/gofiber/fiber":            {"app/telemetry", "http"},
	"github.com/valyala/fasthttp":         {"http", "load"},
	"github.com/fasthttp/websocket":       {"http/gateway"},
	"github.com/jackc/pgx":                {"app", "cluster/membership", "persistence"},
	"github.com/pressly/goose":            {"persistence"},
	"github.com/minio/minio-go":           {"persistence"},
	"github.com/redis/go-redis":           {"app", "persistence"},
	"github.com/alicebob/miniredis":       {"persistence/volatile"},
	"github.com/pion":                     {"media/whep", "media/whip"},
	"github.com/prometheus/client_golang": {"app", "http/rest"},
	"go.opentelemetry.io/otel/sdk":        {"app"},
	"go.opentelemetry.io/otel/exporters":  {"app"},
	"k8s.io":                              {"build"},
	"sigs.k8s.io":                         {"build"},
	"go.uber.org/goleak":                  nil,
	"pgregory.net/rapid":                  nil,
	"github.com/anishathalye/porcupine":   nil,
	"github.com/Shopify/toxiproxy":        nil,
}

func TestEveryLayerImportsOnlyWhatItMay(t *testing.T) {
	walk(t, func(path string, file *ast.File) {
		dir := filepath.ToSlash(filepath.Dir(path))
		test := strings.HasSuffix(path, "_test.go") || strings.HasSuffix(dir, "test")
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if !mayImport(dir, name, test) {
				t.Errorf("%s imports %s, which %s may not", path, name, dir)
			}
		}
	})
}

func mayImport(dir, name string, test bool) bool {
	if own, ours := strings.CutPrefix(name, "touchline/"); ours {
		folder := longest(layers, dir)
		if folder == "" || test && folder != "domain" {
			return true
		}
		return within(own, append([]string{folder}, layers[folder]...))
	}
	library := longest(homes, name)
	return library == "" || test || strings.HasPrefix(dir, "tests/") || within(dir, homes[library])
}

// within reports whether dir is one of the folders or below one.
func within(dir string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool {
		return dir == folder || strings.HasPrefix(dir, folder+"/")
	})
}

// longest returns the longest key that is name or a folder above it, "" when there is none.
func longest(of map[string][]string, name string) (found string) {
	for key := range of {
		if within(name, []string{key}) && len(key) > len(found) {
			found = key
		}
	}
	return found
}

func TestALayerThatImportsAnUpperOneIsNoticed(t *testing.T) {
	for _, row := range []struct {
		dir, name string
		test, may bool
	}{
		{"http/money", "touchline/persistence/tables/money", false, true},
		{"http/money", "touchline/persistence/journal", false, false},
		{"http/money", "touchline/persistence/journal", true, true},
		{"http/money", "touchline/actors/room", false, false},
		{"actors/room", "touchline/http/view", false, false},
		{"domain", "touchline/protos", true, false},
		{"cluster/membership", "touchline/protos", false, false},
		{"app", "touchline/http", false, true},
		{"actors", "github.com/gofiber/fiber/v3", false, false},
		{"domain", "net/http", false, false},
		{"domain", "pgregory.net/rapid", true, true},
	} {
		if may := mayImport(row.dir, row.name, row.test); may != row.may {
			t.Errorf("%s imports %s: may %v, want %v", row.dir, row.name, may, row.may)
		}
	}
}
