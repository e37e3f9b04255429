// Signed addresses expire, are valid for one thing, and are the same for everybody.

package rest

import (
	"strings"
	"testing"
	"time"

	"touchline/domain"
)

func TestAPassOfAHouseIsForAllItsDefinitions(t *testing.T) {
	p := PassSigner{Secret: []byte("a secret of passes"), Life: time.Hour, Now: time.Now}
	pass, _, _ := SplitPass(p.Viewer("/live/1001/auto/index.m3u8"))
	for path, valid := range map[string]bool{
		"/live/1001.720p/0/index.m3u8": true, "/live/1001.720p.flv": true, "/live/1001.flv": true,
		"/live/10010.720p.flv": false, "/live/1002.720p/0/index.m3u8": false, "/replay/1001.720p/index.m3u8": false,
	} {
		if _, err := p.Judge(pass, path); (err == nil) != valid {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestAPassIsForOneThingAndExpires(t *testing.T) {
	now := time.Date(2026, 11, 26, 20, 10, 0, 0, time.UTC)
	p := PassSigner{Secret: []byte("a secret of passes"), Life: 2 * time.Hour, Now: func() time.Time { return now }}
	at := func(later time.Duration) PassSigner {
		return PassSigner{Secret: p.Secret, Now: func() time.Time { return now.Add(later) }}
	}
	pass, path, ok := SplitPass(p.Viewer("/live/1001.flv"))
	if !ok || path != "/live/1001.flv" {
		t.Fatalf("the address is %s", path)
	}
	for name, x := range map[string]struct {
		by         PassSigner
		pass, path string
		good       bool
	}{
		"the address":             {p, pass, "/live/1001.flv", true},
		"what lies below":         {p, pass, "/live/1001/0/index.m3u8", true},
		"with a query":            {p, pass, "/live/1001.flv?retry=1", true},
		"shortly before its end":  {at(2 * time.Hour), pass, path, true},
		"after its end":           {at(3 * time.Hour), pass, path, false},
		"another house":           {p, pass, "/live/1002.flv", false},
		"a recording of the name": {p, pass, "/replay/1001/index.m3u8", false},
		"none":                    {p, "", path, false},
		"half of one":             {p, pass[:8], path, false},
		"of an edge, forged":      {p, "e" + pass[1:], path, false},
		"with a later end":        {p, "vzzzzzz" + pass[strings.Index(pass, "-"):], path, false},
		"of another site":         {PassSigner{Secret: []byte("another"), Now: p.Now}, pass, path, false},
		"by the secret before": {PassSigner{Secret: []byte("another"), Older: []string{"a secret of passes"},
			Now: p.Now}, pass, path, true},
	} {
		edge, err := x.by.Judge(x.pass, x.path)
		if edge || x.good != (err == nil) || err != nil && domain.CodeOf(err) != domain.PassInvalid {
			t.Errorf("%s: edge %v, %v", name, edge, err)
		}
	}
	pass, _, _ = SplitPass(p.Edge("/live/1001.flv"))
	if edge, err := p.Judge(pass, "/live/1001.flv"); !edge || err != nil {
		t.Errorf("of an edge: %v, %v", edge, err)
	}
}

func TestAddressesStayTheSameForAnHour(t *testing.T) {
	now := time.Date(2026, 11, 26, 20, 0, 0, 0, time.UTC)
	p := PassSigner{Secret: []byte("a secret of passes"), Life: time.Hour, Now: func() time.Time { return now }}
	first := p.Viewer("/replay/7/index.m3u8")
	now = now.Add(59 * time.Minute)
	if p.Viewer("/replay/7/index.m3u8") != first {
		t.Error("the address changed within the hour")
	}
	now = now.Add(time.Minute)
	if p.Viewer("/replay/7/index.m3u8") == first {
		t.Error("the address never changes")
	}
}

func TestAddressesAreUnchangedWithoutASecret(t *testing.T) {
	var p PassSigner
	if address := p.Viewer("/live/1001.flv"); address != "/live/1001.flv" {
		t.Error(address)
	}
	if _, err := p.Judge("", "/live/1001.flv"); err != nil {
		t.Error(err)
	}
}

func TestAPassGivesAccessToPicturesOnly(t *testing.T) {
	for _, address := range []string{"/pass/v1-mac/web_user/info", "/pass/v1-mac/live", "/pass/v1-mac",
		"/passes/v1-mac/live/1001.flv", "/live/1001.flv", "/pass//internal/live/1"} {
		if pass, path, ok := SplitPass(address); ok {
			t.Errorf("%s: %q leads to %q", address, pass, path)
		}
	}
}
