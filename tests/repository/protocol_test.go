// docs/protocol.md and the code agree: every table names exactly what the code has.

package repository

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/frames"
	"touchline/http/gateway"
	"touchline/http/rest"
)

func TestTheProtocolPageMatchesTheCode(t *testing.T) {
	page := readTables(t, "docs/protocol.md")
	check := func(name string, test func(t *testing.T, rows tableRows), heading, first string) {
		t.Run(name, func(t *testing.T) { test(t, page.rows(t, heading, first)) })
	}
	check("refusal codes", refusalsListed, "Refusal codes", "Code")
	check("rate limits", ratesListed, "Rate limits", "Group")
	check("limits in bytes", bytesListed, "Limits in bytes", "What")
	check("roles", rolesListed, "Roles", "Role")
	check("operator roles", operatorRolesListed, "Roles", "Operator role")
	check("room roles", roomRolesListed, "Roles", "Room role")
	check("frames of the client", clientFramesListed, "Frames of the client", "`t`")
	check("frames of the server", serverFramesListed, "Frames of the server", "`t`")
	check("badges", badgesListed, "Badges", "Code")
	check("events", eventsListed, "Events", "`k`")
	check("private frames", privateFramesListed, "Private frames", "`k`")
	check("close codes", closeCodesListed, "Close codes", "Code")
}

// sameNames fails for names that the page lacks or that the code does not have.
func sameNames(t *testing.T, rows tableRows, code []string) {
	t.Helper()
	if len(code) == 0 {
		t.Fatal("the test found nothing in the code: it looks in the wrong place")
	}
	listed := slices.Collect(maps.Keys(rows))
	slices.Sort(listed)
	slices.Sort(code)
	for _, name := range code {
		if !slices.Contains(listed, name) {
			t.Errorf("the page lacks %s", name)
		}
	}
	for _, name := range listed {
		if !slices.Contains(code, name) {
			t.Errorf("the page names %s, which the code does not have", name)
		}
	}
}

func refusalsListed(t *testing.T, rows tableRows) {
	codes := readSource(t, "domain").constants("Code")
	delete(codes, "Repeated") // never leaves the server
	sameNames(t, rows, slices.Collect(maps.Values(codes)))
	sent, shared := refusalParameters(t)
	for name, code := range codes {
		row := rows[code]
		if row == nil {
			continue
		}
		if want := strconv.Itoa(rest.StatusOf(domain.Code(code))); row[1] != want {
			t.Errorf("%s is answered with HTTP %s, the page says %s", code, want, row[1])
		}
		params := ""
		if len(row) > 2 {
			params = row[2]
		}
		listed := strings.FieldsFunc(params, func(r rune) bool { return r == ',' || r == ' ' || r == '–' })
		for param := range sent[name] {
			if !slices.Contains(listed, param) {
				t.Errorf("%s lacks the parameter %s", code, param)
			}
		}
		for _, param := range listed {
			if !sent[name][param] && !shared[param] {
				t.Errorf("%s never carries the parameter %s", code, param)
			}
		}
	}
}

func badgesListed(t *testing.T, rows tableRows) {
	sameNames(t, rows, slices.Collect(maps.Values(readSource(t, "domain").constants("Badge"))))
}

func ratesListed(t *testing.T, rows tableRows) {
	var groups []string
	for group, r := range rest.Rates {
		groups = append(groups, string(group))
		row := rows[string(group)]
		if row == nil {
			continue
		}
		per := "user"
		if r.ByAddress {
			per = "address"
		}
		if got := fmt.Sprint(row[1], " ", quotient(t, row[2]), " ", row[3]); got !=
			fmt.Sprint(r.Burst, " ", r.PerSecond, " ", per) {
			t.Errorf("the bucket %s is %d at once, %v a second, %s; the page says %s", group, r.Burst, r.PerSecond, per,
				got)
		}
	}
	sameNames(t, rows, groups)
}

// quotient parses "0.5" and "20 / 60".
func quotient(t *testing.T, text string) float64 {
	above, below, divided := strings.Cut(text, " / ")
	n, err := strconv.ParseFloat(above, 64)
	if err == nil && divided {
		var by float64
		by, err = strconv.ParseFloat(below, 64)
		n /= by
	}
	if err != nil {
		t.Errorf("%q is no number", text)
	}
	return n
}

// byteLimits are the constants that bound incoming data, or the size of one piece of outgoing data.
var byteLimits = map[string]string{
	"domain": "domain", "feed": "domain/feed", "replay": "domain/replay", "outbound": "http/outbound",
	"rest": "http/rest",
	"wire": "http/wire", "gateway": "http/gateway",
}

func bytesListed(t *testing.T, rows tableRows) {
	listed := tableRows{}
	for _, row := range rows {
		listed[strings.Trim(row[2], "`")] = row
	}
	var names []string
	for name, dir := range byteLimits {
		for constant, value := range readSource(t, dir).numbers() {
			if !isByteLimit(constant) {
				continue
			}
			full := name + "." + constant
			names = append(names, full)
			if row := listed[full]; row != nil && row[1] != value {
				t.Errorf("%s is %s bytes, the page says %s", full, value, row[1])
			}
		}
	}
	sameNames(t, listed, names)
}

func isByteLimit(name string) bool {
	return strings.HasSuffix(name, "MaxBytes") || strings.HasSuffix(name, "FrameMax") ||
		strings.HasPrefix(name, "bytes") ||
		name == "HeaderBytes" || name == "portionBytes"
}

func rolesListed(t *testing.T, rows tableRows) {
	letters := readSource(t, "http/rest").mapOf("Class")
	sameNames(t, rows, slices.Collect(maps.Keys(letters)))
	for name, row := range rows {
		if row[1] != letters[name] {
			t.Errorf("%s is %q in the description of the API, the page says %q", name, letters[name], row[1])
		}
	}
}

func operatorRolesListed(t *testing.T, rows tableRows) {
	sameNames(t, rows, slices.Collect(maps.Values(readSource(t, "domain/console").constants("OperatorRole"))))
}

func roomRolesListed(t *testing.T, rows tableRows) {
	numbered := map[string]string{}
	for name, number := range readSource(t, "domain").constants("RoomRole") {
		numbered[strings.ToLower(strings.TrimPrefix(name, "Role"))] = number
	}
	sameNames(t, rows, slices.Collect(maps.Keys(numbered)))
	for name, row := range rows {
		if row[1] != numbered[name] {
			t.Errorf("%s is %s, the page says %s", name, numbered[name], row[1])
		}
	}
}

func clientFramesListed(t *testing.T, rows tableRows) {
	sameNames(t, rows, readSource(t, "http/gateway").casesOf("T"))
	field, _ := reflect.TypeOf(gateway.Command()).FieldByName("T")
	sameNames(t, rows, strings.Split(strings.ReplaceAll(field.Tag.Get("client"), "'", ""), " | "))
}

// frameSources are the packages that write frames.
var frameSources = []string{"http/gateway", "actors", "actors/chat", "actors/room"}

func serverFramesListed(t *testing.T, rows tableRows) {
	written := map[string]bool{}
	for _, dir := range frameSources {
		readSource(t, dir).written("t", readSource(t, "frames"), written)
	}
	sameNames(t, rows, slices.Collect(maps.Keys(written)))
	described := slices.Collect(maps.Keys(frames.Server()))
	sameNames(t, rows, append(described, "priv"))
}

func privateFramesListed(t *testing.T, rows tableRows) {
	kinds := map[string]bool{}
	for _, dir := range frameSources {
		readSource(t, dir).written("k", readSource(t, "frames"), kinds)
	}
	sameNames(t, rows, slices.Collect(maps.Keys(kinds)))
	sameNames(t, rows, slices.Collect(maps.Keys(frames.Private())))
}

func eventsListed(t *testing.T, rows tableRows) {
	sameNames(t, rows, readSource(t, "actors/chat").eventKinds())
	sameNames(t, rows, slices.Collect(maps.Keys(frames.Events())))
}

func closeCodesListed(t *testing.T, rows tableRows) {
	codes := map[string]string{}
	for name, value := range readSource(t, "http/gateway").numbers() {
		if strings.HasPrefix(name, "close") && len(value) == 4 {
			codes[value] = name
		}
	}
	sameNames(t, rows, slices.Collect(maps.Keys(codes)))
	for code, row := range rows {
		if row[1] != codes[code] {
			t.Errorf("%s is %s, the page says %s", code, codes[code], row[1])
		}
	}
}

// tableRows are the rows of one table by their first cell.
type tableRows map[string][]string

// pageTables are the tables of a page, by heading and title of their first column.
type pageTables map[[2]string]tableRows

func (p pageTables) rows(t *testing.T, heading, first string) tableRows {
	rows := p[[2]string{heading, first}]
	if len(rows) == 0 {
		t.Fatalf("no table %q under %q", first, heading)
	}
	return rows
}

// readTables parses the tables of a Markdown page. A duplicate row fails.
func readTables(t *testing.T, path string) pageTables {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := pageTables{}
	heading, inside := "", false
	var rows tableRows
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
			heading = title
		}
		if !strings.HasPrefix(line, "|") {
			inside = false
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case !inside:
			inside, rows = true, tableRows{}
			page[[2]string{heading, cells[0]}] = rows
		case strings.Trim(cells[0], "-: ") == "" && strings.Contains(cells[0], "-"):
		case rows[cells[0]] != nil:
			t.Errorf("%s: %q is a duplicate under %q", path, cells[0], heading)
		default:
			rows[cells[0]] = cells
		}
	}
	return page
}
