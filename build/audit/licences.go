// Licences: what may stand beside Apache-2.0 in one program, and what each part says of itself.

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

// allowed may be handed on with a program under Apache-2.0. MPL-2.0 binds only its own files; OFL-1.1 is for fonts.
var allowed = []string{
	"MIT", "MIT-0", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "Zlib", "Unlicense", "CC0-1.0", "BSL-1.0",
	"BlueOak-1.0.0", "MPL-2.0", "OFL-1.1",
}

// told are the words by which a licence text is known, the narrower first.
var recognised = []struct {
	licence string
	words   *regexp.Regexp
}{
	{"AGPL", regexp.MustCompile(`(?i)GNU AFFERO GENERAL PUBLIC LICENSE\s+Version`)},
	{"LGPL", regexp.MustCompile(`(?i)GNU LESSER GENERAL PUBLIC LICENSE\s+Version`)},
	{"GPL", regexp.MustCompile(`(?i)GNU GENERAL PUBLIC LICENSE\s+Version`)},
	{"BUSL", regexp.MustCompile(`(?i)Business Source License`)},
	{"SSPL", regexp.MustCompile(`(?i)Server Side Public License`)},
	{"Apache-2.0", regexp.MustCompile(`(?i)Apache License,?\s+Version 2\.0`)},
	{"MPL-2.0", regexp.MustCompile(`(?i)Mozilla Public License,?\s+(?:v\. |version )2\.0`)},
	{"CC0-1.0", regexp.MustCompile(`(?i)CC0 1\.0 Universal`)},
	{"Unlicense", regexp.MustCompile(`(?i)free and unencumbered software released into the public domain`)},
	{"ISC", regexp.MustCompile(`(?i)Permission to use, copy, modify, and(?:/or)? distribute this software for any\s+purpose`)},
	{"MIT", regexp.MustCompile(`(?i)Permission is hereby granted, free of charge, to any person obtaining a copy`)},
	{"BSD-3-Clause", regexp.MustCompile(`(?i)Redistribution and use in source and binary forms[\s\S]*endorse or promote`)},
	{"BSD-2-Clause", regexp.MustCompile(`(?i)Redistribution and use in source and binary forms`)},
}

// licences looks at every module the program or its tests are built from, and at every package of the client's lock
// file.
func licences() (looked int, findings []string, err error) {
	modules, err := goModules()
	if err != nil {
		return 0, nil, err
	}
	for _, module := range modules {
		name, dir, _ := strings.Cut(module, "\t")
		if licence := licenceOf(dir); !slices.Contains(allowed, licence) {
			findings = append(findings, fmt.Sprintf("%s: %s", name, licence))
		}
	}
	lock, err := os.ReadFile("client/package-lock.json")
	if err != nil {
		return 0, nil, err
	}
	packages, wrong, err := npmLicences(lock)
	return len(modules) + packages, append(findings, wrong...), err
}

func goModules() ([]string, error) {
	list := exec.Command("go", "list", "-deps", "-test", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", "./...")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("list the modules: %w", err)
	}
	modules := strings.Fields(strings.ReplaceAll(string(out), "\t", "\x00"))
	slices.Sort(modules)
	modules = slices.Compact(modules)
	for i := range modules {
		modules[i] = strings.ReplaceAll(modules[i], "\x00", "\t")
	}
	return modules, nil
}

// licenceOf reads the licence file of a module; "none found" without one, "unknown" when nobody knows its words.
func licenceOf(dir string) string {
	found := "none found"
	for _, pattern := range []string{"LICEN[CS]E*", "licen[cs]e*", "Licen[cs]e*", "COPYING*", "UNLICENSE*"} {
		files, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				continue
			}
			if found = licenceIn(string(text)); found != "unknown" {
				return found
			}
		}
	}
	return found
}

func licenceIn(text string) string {
	text = strings.Join(strings.Fields(text), " ") // wherever the lines break
	for _, t := range recognised {
		if t.words.MatchString(text) {
			return t.licence
		}
	}
	return "unknown"
}

// npmLicences reads the licence each package of a lock file names, else the licence file of the installed package.
func npmLicences(lock []byte) (packages int, findings []string, err error) {
	var file struct {
		Packages map[string]struct{ License string }
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return 0, nil, fmt.Errorf("read the client's lock file: %w", err)
	}
	for name, p := range file.Packages {
		if name == "" {
			continue // the client itself
		}
		packages++
		licence := p.License
		if licence == "" { // old packages name it in another field, which lock files leave out
			licence = licenceOf(filepath.Join("client", filepath.FromSlash(name)))
		}
		if !mayHandOn(licence) {
			findings = append(findings, fmt.Sprintf("%s: %q", strings.TrimPrefix(name, "node_modules/"), licence))
		}
	}
	return packages, findings, nil
}

// mayHandOn reads an SPDX expression without brackets inside brackets: of OR one must do, of AND each.
func mayHandOn(expression string) bool {
	for choice := range strings.SplitSeq(strings.Trim(expression, "()"), " OR ") {
		all := true
		for one := range strings.SplitSeq(choice, " AND ") {
			all = all && slices.Contains(allowed, strings.Trim(one, "() "))
		}
		if all {
			return true
		}
	}
	return false
}
