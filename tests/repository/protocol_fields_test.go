// Every field that the code writes into a frame or event is in its row of docs/protocol.md.

package repository

import (
	"go/ast"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
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
	gateway := readSource(t, "http/gateway")
	shapes := gateway.shapes()
	for name, shape := range gateway.framesOf() {
		compare(server, name, shapes[shape])
	}
	chat := readSource(t, "actors/chat")
	shapes = chat.shapes()
	events := page.rows(t, "Events", "`k`")
	for kind, shape := range chat.eventsOf() {
		compare(events, kind, shapes[shape])
	}
	if checked < 15 {
		t.Errorf("only %d frames and events were compared: the test looks in the wrong place", checked)
	}
	sent := ""
	for _, row := range page.rows(t, "Frames of the client", "`t`") {
		sent += " " + strings.Join(row, " ")
	}
	for _, field := range gateway.shapes()["command"] {
		if field != "t" && !slices.Contains(wordsIn(sent), field) {
			t.Errorf("no frame of the client has the field %s", field)
		}
	}
}

var oneWord = regexp.MustCompile(`\w+`)

func wordsIn(text string) []string { return oneWord.FindAllString(text, -1) }

// shapes returns the JSON field names of every struct of the package.
func (s source) shapes() map[string][]string {
	found := map[string][]string{}
	s.inspect(func(n ast.Node) {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return
		}
		kind, ok := spec.Type.(*ast.StructType)
		if !ok {
			return
		}
		for _, field := range kind.Fields.List {
			if field.Tag == nil {
				continue
			}
			tag, _ := strconv.Unquote(field.Tag.Value)
			if name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ","); name != "" && name != "t" &&
				name != "room" {
				found[spec.Name.Name] = append(found[spec.Name.Name], name)
			}
		}
	})
	return found
}

// framesOf maps types of frames to the struct that is written.
func (s source) framesOf() map[string]string {
	found := map[string]string{}
	places := s.places("t")
	s.inspect(func(n ast.Node) {
		literal, ok := n.(*ast.CompositeLit)
		if !ok {
			return
		}
		at, known := places[nameOf(literal.Type)]
		if !known {
			return
		}
		for i, element := range literal.Elts {
			value, keyed := element.(*ast.KeyValueExpr)
			switch {
			case keyed && nameOf(value.Key) == "T":
				found[literalOf(value.Value)] = nameOf(literal.Type)
			case !keyed && i == at:
				found[literalOf(element)] = nameOf(literal.Type)
			}
		}
	})
	return found
}

// eventsOf maps kinds of events to the struct that is written: its first field is the envelope with the kind.
func (s source) eventsOf() map[string]string {
	found := map[string]string{}
	s.inspect(func(n ast.Node) {
		literal, ok := n.(*ast.CompositeLit)
		if !ok || len(literal.Elts) == 0 {
			return
		}
		first := literal.Elts[0]
		if pair, keyed := first.(*ast.KeyValueExpr); keyed {
			first = pair.Value
		}
		switch first := first.(type) {
		case *ast.CompositeLit:
			if nameOf(first.Type) == "envelope" && len(first.Elts) == 3 {
				found[literalOf(first.Elts[1])] = nameOf(literal.Type)
			}
		case *ast.CallExpr:
			if nameOf(first.Fun) == "head" {
				found[literalOf(first.Args[0])] = nameOf(literal.Type)
			}
		}
	})
	return found
}
