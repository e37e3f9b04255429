// Commands of operators on the machine.

package operation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestACommandIsRecordedOrDoesNotHappen(t *testing.T) {
	kept := persistencetest.Config(t)
	persistencetest.OpenConfig(t, kept)
	cfg := apptest.Config(t, map[string]string{
		"DATA_DIR":     apptest.DataFolder(t),
		"DATABASE_URL": apptest.InSchema(t, kept),
	})
	sql := persistencetest.SQL(t, kept)
	admin := func(command string) error {
		return app.Command(t.Context(), cfg, apptest.Quiet, strings.NewReader("a long enough secret\n"),
			append([]string{"admin"}, strings.Fields(command)...)...)
	}
	if err := admin("create root"); err != nil {
		t.Fatal(err)
	}
	var call, asked, outcome, address string
	err := sql.QueryRow(t.Context(), `SELECT call, asked::text, outcome::text, address FROM operator_act`).Scan(&call,
		&asked, &outcome, &address)
	if err != nil || call != "touchline admin create" || !strings.Contains(asked, `"root"`) ||
		strings.Contains(asked, "secret") || outcome != "true" ||
		!strings.HasPrefix(address, "command line") {
		t.Errorf("recorded as %s %s %s %s, %v", call, asked, outcome, address, err)
	}

	if _, err := sql.Exec(t.Context(), `
		CREATE FUNCTION refuse_acts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION
		'the record is broken'; END $$;
		CREATE TRIGGER refuse_acts BEFORE INSERT ON operator_act FOR EACH ROW EXECUTE FUNCTION
		refuse_acts()`); err != nil {
		t.Fatal(err)
	}
	state := func() (state string) {
		if err := sql.QueryRow(t.Context(), `SELECT string_agg(o::text, ' ') FROM operator o`).Scan(&state); err !=
			nil {
			t.Fatal(err)
		}
		return state
	}
	before := state()
	for _, command := range []string{"create eve", "password root", "totp root"} {
		if err := admin(command); domain.CodeOf(err) != domain.Internal ||
			!strings.Contains(err.Error(), "cannot be recorded") {
			t.Errorf("%s: %v", command, err)
		}
	}
	if after := state(); after != before {
		t.Errorf("operators were %s, and are %s", before, after)
	}
}

func TestACommandNamesWhatItDidNotFind(t *testing.T) {
	kept := persistencetest.Config(t)
	persistencetest.OpenConfig(t, kept)
	cfg := apptest.Config(t, map[string]string{
		"DATA_DIR":     apptest.DataFolder(t),
		"DATABASE_URL": apptest.InSchema(t, kept),
	})
	admin := func(args ...string) error {
		return app.Command(t.Context(), cfg, apptest.Quiet, strings.NewReader("a long enough secret\n"),
			append([]string{"admin"}, args...)...)
	}
	if err := admin("create", "root"); err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		`there is no application ap1`: app.Command(t.Context(), cfg, apptest.Quiet, nil, "apply",
			"approve", "1"),
		`there is no application ap2`: app.Command(t.Context(), cfg, apptest.Quiet, nil, "apply",
			"reject", "ap2", "no", "picture"),
		`"x1" is not an application`: app.Command(t.Context(), cfg, apptest.Quiet, nil, "apply",
			"approve", "x1"),
		`there is no operator "eve"`:                       admin("disable", "eve"),
		`there is an operator "ROOT" already`:              admin("create", "ROOT"),
		`"king" is not a role: support, editor or admin`:   admin("create", "kim", "king"),
		`operator "root" is the last admin: make another `: admin("disable", "root"),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestTheImportOfACalendarTakesAPatternForItsTitles(t *testing.T) {
	kept := persistencetest.Config(t)
	persistencetest.OpenConfig(t, kept)
	cfg := apptest.Config(t, map[string]string{
		"DATA_DIR":     apptest.DataFolder(t),
		"DATABASE_URL": apptest.InSchema(t, kept),
	})
	sql := persistencetest.SQL(t, kept)
	file := filepath.Join(t.TempDir(), "bay.ics")
	event := "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Brace at Alba\r\nDTSTART:20270403T150000Z\r\n" +
		"END:VEVENT\r\nEND:VCALENDAR\r\n"
	if err := os.WriteFile(file, []byte(event), 0o600); err != nil {
		t.Fatal(err)
	}
	take := func(more ...string) error {
		return app.Command(t.Context(), cfg, apptest.Quiet, nil,
			append([]string{"feed", "import", file, "--format", "ics", "--name", "Bay", "--competition", "Bay Cup"},
				more...)...)
	}
	for _, titles := range []string{"", "{home} at", "{home}{away}",
		strings.Repeat("x", sport.FeedTitlesMax) + "{home} v {away}"} {
		if err := take("--titles", titles); err == nil || !strings.Contains(err.Error(), "{home} and {away}") {
			t.Errorf("titles %q: %v", titles, err)
		}
	}
	for _, more := range [][]string{{"--titles", "{away} at {home}"}, nil} { // the pattern of the feed is kept
		if err := take(more...); err != nil {
			t.Fatal(err)
		}
		var titles, home string
		err := sql.QueryRow(t.Context(),
			`SELECT f.titles, h.names::text FROM feed f, match m JOIN team h ON h.team_id = m.home_id`).Scan(&titles,
			&home)
		if err != nil || titles != "{away} at {home}" || !strings.Contains(home, "Alba") {
			t.Errorf("%v: titles %q, at home %s, %v", more, titles, home, err)
		}
	}
}
