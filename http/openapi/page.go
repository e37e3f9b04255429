// The description as one page, readable without scripts.

package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	_ "embed"
)

//go:embed data/api_page.html
var apiPageHTML string

//go:embed data/api_page.js
var apiPageScript []byte

const apiPagePolicy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors 'self'"

var apiPageTemplate = template.Must(template.New("api").Parse(apiPageHTML))

// pageFamily is a section of the page.
type pageFamily struct {
	Name, About string
	Calls       []pageCall
}

// pageCall is a call of the page.
type pageCall struct {
	*apiOperation
	Method, Path, Reads, Answers, Limits string
	Codes                                []string
}

var authWords = map[string]string{
	"V": "anyone", "U": "logged in", "A": "anchor", "R": "staff of the room", "B": "member of the brand", "O": "operator",
	"dev": "dev only",
}

// Who returns the permitted callers.
func (c pageCall) Who() string {
	if c.Role != "" {
		return authWords[c.Auth] + ": " + string(c.Role)
	}
	return authWords[c.Auth]
}

// apiPage makes the page from the document.
func apiPage(document []byte) ([]byte, error) {
	var shown Document
	if err := json.Unmarshal(document, &shown); err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	families := make([]pageFamily, len(shown.Tags))
	for i, tag := range shown.Tags {
		families[i] = pageFamily{Name: tag.Name, About: tag.Description}
	}
	total := 0
	for _, path := range slices.Sorted(maps.Keys(shown.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(shown.Paths[path])) {
			call := shown.callOf(method, path)
			i := slices.IndexFunc(families, func(f pageFamily) bool { return f.Name == call.Tags[0] })
			families[i].Calls = append(families[i].Calls, call)
			total++
		}
	}
	var page bytes.Buffer
	err := apiPageTemplate.Execute(&page, map[string]any{"Info": shown.Info, "Families": families, "Total": total})
	return page.Bytes(), err
}

func (d *Document) callOf(method, path string) pageCall {
	call := pageCall{apiOperation: d.Paths[path][method], Method: strings.ToUpper(method), Path: path}
	if limit := call.Limit; limit != nil {
		call.Limits = fmt.Sprintf("%s: %d at once, then %.3g per minute, per %s",
			limit.Group, limit.Burst, limit.PerSecond*60, limit.Per)
	}
	if call.RequestBody != nil {
		for kind, content := range call.RequestBody.Content {
			call.Reads = d.sketch(content.Schema, "", 0)
			if kind != "application/json" {
				call.Reads = kind + " " + call.Reads
			}
		}
	}
	for _, status := range slices.Sorted(maps.Keys(call.Responses)) {
		answer := call.Responses[status]
		if status > "299" {
			call.Codes = append(call.Codes, strings.Split(answer.Description, ", ")...)
			continue
		}
		for kind, content := range answer.Content {
			schema := content.Schema
			if properties, ok := schema["properties"].(jsonObject); ok && properties["data"] != nil {
				schema, _ = properties["data"].(jsonObject)
			}
			if kind == "application/json" {
				call.Answers = d.sketch(schema, "", 0)
			} else {
				call.Answers = kind + ": " + answer.Description
			}
		}
	}
	slices.Sort(call.Codes)
	return call
}

const sketchDepth = 4

// sketch returns a schema in short form: {houseId: id, tags: [text]}.
func (d *Document) sketch(schema jsonObject, indent string, depth int) string {
	if ref, ok := schema["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, schemaPrefix)
		if depth >= sketchDepth {
			return name
		}
		return d.sketch(d.Components.Schemas[name], indent, depth)
	}
	if either, ok := schema["anyOf"].([]any); ok {
		words := make([]string, len(either))
		for i, one := range either {
			inner, _ := one.(jsonObject)
			words[i] = d.sketch(inner, indent, depth)
		}
		return strings.Join(words, " | ")
	}
	if properties, ok := schema["properties"].(jsonObject); ok {
		lines := []string{"{"}
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			inner, _ := properties[name].(jsonObject)
			line := indent + "  " + name + ": " + d.sketch(inner, indent+"  ", depth+1)
			if about, ok := inner["description"].(string); ok {
				line += "  — " + about
			}
			lines = append(lines, line)
		}
		return strings.Join(append(lines, indent+"}"), "\n")
	}
	if items, ok := schema["items"].(jsonObject); ok {
		return "[" + d.sketch(items, indent, depth) + "]"
	}
	if constant, ok := schema["const"]; ok {
		return fmt.Sprint(constant)
	}
	if enum, ok := schema["enum"].([]any); ok {
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(enum), "[]"), " ", " | ")
	}
	switch kind := schema["type"].(type) {
	case string:
		return kind
	case []any:
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(kind), "[]"), " ", " | ")
	}
	return "any"
}
