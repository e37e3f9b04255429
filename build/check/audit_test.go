package main

import (
	"strings"
	"testing"
)

func TestAPlantedSecretIsFound(t *testing.T) {
	for what, text := range map[string]string{
		"private key":     "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEpAIBAAKCAQEAx7xEq1",
		"AWS key":         "id = AKIA" + "Q3EXAMPLEKEY7XY2",
		"GitHub token":    "ghp_" + strings.Repeat("a1B2", 9),
		"address with it": "postgres://site:hunter2hunter" + "@db.example.org/site",
		"named":           `apiKey: "` + "q8Zr3LmX0vTn5BsYwK1e" + `"`,
	} {
		if found := secretsIn("config.go", []byte("first line\n"+text)); len(found) != 1 ||
			!strings.HasPrefix(found[0], "line 2") {
			t.Errorf("%s: %q", what, found)
		}
	}
	for _, text := range []string{
		`token := "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"`, `password: "correct horse battery staple"`,
		`secret := os.Getenv("TOUCHLINE_SECRET")`,
		"postgres://user:password@localhost/x", "https://example.org/a:b@c",
	} {
		if found := secretsIn("x.go", []byte(text)); len(found) != 0 {
			t.Errorf("%s: %q", text, found)
		}
	}
}

func TestALicenceIsRecognisedByItsText(t *testing.T) {
	for text, want := range map[string]string{
		"Permission is hereby granted, free of charge, to any person obtaining a copy": "MIT",
		"                    GNU GENERAL PUBLIC LICENSE\n  Version 3, 29 June 2007":    "GPL",
		"Apache License\n   Version 2.0, January 2004":                                 "Apache-2.0",
		"Redistribution and use in source and binary forms ... to endorse or promote":  "BSD-3-Clause",
		"All rights reserved.": "unknown",
	} {
		if got := licenceIn(text); got != want {
			t.Errorf("%.30q is read as %s", text, got)
		}
	}
}

func TestAnExpressionOfLicencesIsEvaluated(t *testing.T) {
	for expression, want := range map[string]bool{
		"MIT": true, "(MPL-2.0 OR GPL-3.0)": true, "GPL-3.0": false, "MIT AND GPL-2.0-only": false, "MIT AND ISC": true,
		"": false, "UNLICENSED": false,
	} {
		if mayHandOn(expression) != want {
			t.Errorf("%q: %v", expression, !want)
		}
	}
	n, findings, err := npmLicences(
		[]byte(`{"packages":{"":{},"node_modules/a":{"license":"MIT"},"node_modules/b":{"license":"GPL-3.0"},"node_modules/c":{}}}`))
	if err != nil || n != 3 || len(findings) != 2 {
		t.Errorf("%d %q %v", n, findings, err)
	}
}
