// Every field that the code writes into a frame or event is in its row of docs/protocol.md.

package repository

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"touchline/frames"
	"touchline/http/gateway"
)

func TestTheProtocolPageNamesTheFieldsOfFrames(t *testing.T) {
	page := readTables(t, "docs/protocol.md")
	server := page.rows(t, "Frames of the server", "`t`")
	checked := 0
	compare := func(rows tableRows, name string, fields []string) {
		if rows[name] == nil {
			return // missing rows are reported by the other test
		}
		checked++
		for _, field := range fields {
			if !slices.Contains(wordsIn(strings.Join(rows[name][1:], " ")), field) {
				t.Errorf("%s lacks the field %s", name, field)
			}
		}
	}
	for name, shapes := range frames.Server() {
		for _, shape := range shapes {
			compare(server, name, fieldsOf(shape))
		}
	}
	events := page.rows(t, "Events", "`k`")
	for kind, shape := range frames.Events() {
		compare(events, kind, fieldsOf(shape))
	}
	if checked < 15 {
		t.Errorf("only %d frames and events were compared: the test looks in the wrong place", checked)
	}
	sent := ""
	for _, row := range page.rows(t, "Frames of the client", "`t`") {
		sent += " " + strings.Join(row, " ")
	}
	for _, field := range fieldsOf(gateway.Command()) {
		if !slices.Contains(wordsIn(sent), field) {
			t.Errorf("no frame of the client has the field %s", field)
		}
	}
}

var oneWord = regexp.MustCompile(`\w+`)

func wordsIn(text string) []string { return oneWord.FindAllString(text, -1) }

// fieldsOf returns the JSON names of the fields of a shape, without the type and the room.
func fieldsOf(shape any) (names []string) {
	for field := range reflect.TypeOf(shape).Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" && name != "t" && name != "room" {
			names = append(names, name)
		}
	}
	return names
}
