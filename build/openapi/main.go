// Writes what the description of the API takes from the source: the comments of calls and fields, the values of
// named types and the codes a call can refuse with (http/openapi/data/api_docs.json); then the types, the
// enumerations and the frames of the client.
//
// Run it as `make openapi` in the root of the repository. With -check it writes nothing and fails when what is
// committed is stale.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"touchline/http"
)

const (
	docsFile   = "http/openapi/data/api_docs.json"
	typesFile  = "client/src/api/schema.gen.ts"
	enumsDir   = "client/src/api/enums"
	framesFile = "client/src/realtime/frames.gen.ts"
)

func main() {
	docsOnly := flag.Bool("docs", false, "only the comments, which the description is built with")
	check := flag.Bool("check", false, "fail when a file is stale instead of writing it")
	flag.Parse()
	if err := run(*docsOnly, *check); err != nil {
		fmt.Fprintln(os.Stderr, "openapi:", err)
		os.Exit(1)
	}
}

func run(docsOnly, check bool) error {
	folders, err := filepath.Glob("http/*")
	if err != nil {
		return err
	}
	read, err := readSource(append([]string{"http", "domain", "frames"}, folders...)...)
	if err != nil {
		return err
	}
	docs, err := read.json()
	if err != nil {
		return err
	}
	if err := keep(docsFile, docs, check); err != nil || docsOnly {
		return err
	}
	document, err := http.Describe()
	if err != nil {
		return err
	}
	types, err := clientTypes(document)
	if err != nil {
		return err
	}
	if err := keep(typesFile, types, check); err != nil {
		return err
	}
	if err := keepFolder(enumsDir, read.clientEnums(enumsDir), check); err != nil {
		return err
	}
	frames := clientFrames(slices.Collect(maps.Keys(read.enums)))
	return keep(framesFile, frames, check)
}

// keepFolder keeps the files of a folder of which nothing else is in it, and those beside it.
func keepFolder(dir string, files map[string][]byte, check bool) error {
	there, err := filepath.Glob(dir + "/*")
	if err != nil {
		return err
	}
	for _, name := range there {
		switch {
		case files[filepath.ToSlash(name)] != nil:
		case check:
			return fmt.Errorf("%s is of an enumeration that is gone: run make openapi", name)
		default:
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		if err := keep(name, content, check); err != nil {
			return err
		}
	}
	return nil
}

// keep writes a file, or compares it.
func keep(name string, content []byte, check bool) error {
	if !check {
		return os.WriteFile(name, content, 0o644)
	}
	there, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !bytes.Equal(there, content) {
		return fmt.Errorf("%s is stale: run make openapi", name)
	}
	return nil
}
