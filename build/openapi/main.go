// Writes the data that the description of the API needs from the source: the comments of calls and fields, the values
// of named types and the refusal codes of calls (http/openapi/data/api_docs.json). Then it writes the types,
// enumerations and frames of the client.
//
// Run it as `make openapi` in the root of the repository. With -check it writes nothing and fails if a committed file
// is stale.
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
	docsOnly := flag.Bool("docs", false, "write only the comments, which the description embeds")
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

// keepFolder writes or compares files, and removes others from the folder.
func keepFolder(dir string, files map[string][]byte, check bool) error {
	there, err := filepath.Glob(dir + "/*")
	if err != nil {
		return err
	}
	for _, name := range there {
		switch {
		case files[filepath.ToSlash(name)] != nil:
		case check:
			return fmt.Errorf("%s belongs to a removed enumeration: run make openapi", name)
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

// keep writes a file or compares it.
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
