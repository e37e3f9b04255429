// Licences: those that may be combined with Apache-2.0, and that of each dependency.

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// allowed licences may be distributed with a program under Apache-2.0. MPL-2.0 covers only its own files; OFL-1.1 is
// for fonts.
var allowed = strings.Fields("MIT MIT-0 Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD ISC Zlib Unlicense CC0-1.0" +
	" BSL-1.0 BlueOak-1.0.0 MPL-2.0 OFL-1.1")

// recognised are phrases that identify a licence, the narrower ones first.
var recognised = []struct{ licence, words string }{
	{"AGPL", `GNU AFFERO GENERAL PUBLIC LICENSE Version`}, {"LGPL", `GNU LESSER GENERAL PUBLIC LICENSE Version`},
	{"GPL", `GNU GENERAL PUBLIC LICENSE Version`},
	{"BUSL", `Business Source License`}, {"SSPL", `Server Side Public License`},
	{"Apache-2.0", `Apache License,? Version 2\.0`},
	{"MPL-2.0", `Mozilla Public License,? (?:v\. |version )2\.0`}, {"CC0-1.0", `CC0 1\.0 Universal`},
	{"Unlicense", `free and unencumbered software released into the public domain`},
	{"ISC", `Permission to use, copy, modify, and(?:/or)? distribute this software for any purpose`},
	{"MIT", `Permission is hereby granted, free of charge, to any person obtaining a copy`},
	{"BSD-3-Clause", `Redistribution and use in source and binary forms.*endorse or promote`},
	{"BSD-2-Clause", `Redistribution and use in source and binary forms`},
}

// licences checks all modules of the program and its tests, and all packages of the client's lock file.
func licences() (looked int, findings []string, err error) {
	list := exec.Command("go", "list", "-deps", "-test", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", "./...")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return 0, nil, fmt.Errorf("list the modules: %w", err)
	}
	modules := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(modules)
	for _, module := range slices.Compact(modules) {
		name, dir, _ := strings.Cut(module, "\t")
		looked++
		if licence := licenceOf(dir); !slices.Contains(allowed, licence) {
			findings = append(findings, name+": "+licence)
		}
	}
	lock, err := os.ReadFile("client/package-lock.json")
	if err != nil {
		return 0, nil, err
	}
	packages, wrong, err := npmLicences(lock)
	return looked + packages, append(findings, wrong...), err
}

// licenceOf reads the licence file of a module: "none found" without one, "unknown" for an unknown text.
func licenceOf(dir string) string {
	found := "none found"
	for _, pattern := range []string{"[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]*", "COPYING*", "UNLICENSE*"} {
		files, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, file := range files {
			if text, err := os.ReadFile(file); err == nil {
				if found = licenceIn(string(text)); found != "unknown" {
					return found
				}
			}
		}
	}
	return found
}

func licenceIn(text string) string {
	text = strings.Join(strings.Fields(text), " ") // ignores line breaks
	for _, r := range recognised {
		if regexp.MustCompile("(?i)" + r.words).MatchString(text) {
			return r.licence
		}
	}
	return "unknown"
}

// npmLicences reads the licence of each package from a lock file, or from the installed package.
func npmLicences(lock []byte) (packages int, findings []string, err error) {
	var file struct {
		Packages map[string]struct{ License string }
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return 0, nil, fmt.Errorf("read the client's lock file: %w", err)
	}
	delete(file.Packages, "") // the client itself
	for name, p := range file.Packages {
		if p.License == "" { // old packages name it in a field that lock files omit
			p.License = licenceOf(filepath.Join("client", filepath.FromSlash(name)))
		}
		if !mayHandOn(p.License) {
			findings = append(findings, fmt.Sprintf("%s: %q", strings.TrimPrefix(name, "node_modules/"), p.License))
		}
	}
	return len(file.Packages), findings, nil
}

// mayHandOn evaluates an SPDX expression without nested brackets: one part of OR, and all parts of AND.
func mayHandOn(expression string) bool {
	return slices.ContainsFunc(strings.Split(strings.Trim(expression, "()"), " OR "), func(choice string) bool {
		return !slices.ContainsFunc(strings.Split(choice, " AND "), func(one string) bool {
			return !slices.Contains(allowed, strings.Trim(one, "() "))
		})
	})
}
