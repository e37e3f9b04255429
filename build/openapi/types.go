// The client's types, made from the document in the form of the client's formatter.

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"touchline/http/openapi"
)

type object = map[string]any

const (
	typesHead = "// The shapes of the API, made by `make openapi` from the server's own types. Do not edit.\n"
	lineWidth = 110
)

// clientTypes returns an interface for every named schema, and the request and response of each call.
func clientTypes(text []byte) ([]byte, error) {
	var doc openapi.Document
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("read the document: %w", err)
	}
	var out strings.Builder
	out.WriteString(typesHead)
	for _, name := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		schema := doc.Components.Schemas[name]
		out.WriteString("\n")
		comment(&out, "", schema)
		if _, ok := schema["properties"].(object); ok {
			fmt.Fprintf(&out, "export interface %s %s\n", name, typeOf(schema, ""))
			continue
		}
		assign(&out, "export type "+name+" =", schema, "", "")
	}
	out.WriteString("\n/** The request (`ask`) and response (`data`) of each call by path, without GETs that are also POSTs. */\n")
	out.WriteString("export interface Calls {\n")
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		call := doc.Paths[path]["post"]
		if call == nil {
			call = doc.Paths[path]["get"]
		}
		if call == nil || strings.Contains(path, "{") {
			continue
		}
		data := answerOf(call.Responses["200"].Content["application/json"].Schema)
		if data == nil {
			continue
		}
		if call.Summary != "" {
			fmt.Fprintf(&out, "  /** %s */\n", strings.ReplaceAll(call.Summary, "*/", "* /"))
		}
		fmt.Fprintf(&out, "  '%s': {\n", path)
		var ask object
		if call.RequestBody != nil {
			ask = call.RequestBody.Content["application/json"].Schema
		}
		if ask != nil {
			assign(&out, "ask:", ask, "    ", "    ")
		} else {
			out.WriteString("    ask: Record<string, never>;\n")
		}
		assign(&out, "data:", data, "    ", "    ")
		out.WriteString("  };\n")
	}
	out.WriteString("}\n")
	return []byte(out.String()), nil
}

// answerOf returns the schema of data in the envelope; nil without one.
func answerOf(envelope object) object {
	properties, _ := envelope["properties"].(object)
	data, _ := properties["data"].(object)
	return data
}

func comment(out *strings.Builder, indent string, schema object) {
	about, _ := schema["description"].(string)
	docComment(out, indent, about)
}

// assign writes `name: type;`. A union too long for a line has one member per line.
func assign(out *strings.Builder, name string, schema object, indent, inner string) {
	written := typeOf(schema, inner)
	line := indent + name + " " + written + ";"
	first, _, _ := strings.Cut(line, "\n")
	if members := union(schema, inner); len(first) > lineWidth && len(members) > 1 {
		fmt.Fprintf(out, "%s%s\n", indent, name)
		for i, member := range members {
			end := ""
			if i == len(members)-1 {
				end = ";"
			}
			fmt.Fprintf(out, "%s  | %s%s\n", indent, member, end)
		}
		return
	}
	out.WriteString(line + "\n")
}

var plainName = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

// typeOf returns a schema as a type; indent is that of its first line.
func typeOf(schema object, indent string) string {
	return strings.Join(union(schema, indent), " | ")
}

// union returns the members of a type.
func union(schema object, indent string) []string {
	if ref, ok := schema["$ref"].(string); ok {
		return []string{ref[strings.LastIndex(ref, "/")+1:]}
	}
	if either, ok := schema["anyOf"].([]any); ok {
		var members []string
		for _, one := range either {
			members = append(members, union(one.(object), indent)...)
		}
		return members
	}
	if constant, ok := schema["const"]; ok {
		return []string{literal(constant)}
	}
	if values, ok := schema["enum"].([]any); ok {
		members := make([]string, len(values))
		for i, value := range values {
			members[i] = literal(value)
		}
		return members
	}
	var kinds []string
	switch kind := schema["type"].(type) {
	case string:
		kinds = []string{kind}
	case []any:
		for _, one := range kind {
			kinds = append(kinds, one.(string))
		}
	default:
		return []string{"unknown"}
	}
	slices.SortStableFunc(kinds, func(a, b string) int { return rank(a) - rank(b) })
	members := make([]string, 0, len(kinds))
	for _, kind := range kinds {
		members = append(members, single(kind, schema, indent))
	}
	return slices.Compact(members)
}

// rank orders null last.
func rank(kind string) int {
	if kind == "null" {
		return 1
	}
	return 0
}

func literal(value any) string {
	if text, ok := value.(string); ok {
		return "'" + text + "'"
	}
	written, _ := json.Marshal(value)
	return string(written)
}

func single(kind string, schema object, indent string) string {
	switch kind {
	case "integer", "number":
		return "number"
	case "array":
		items, _ := schema["items"].(object)
		members := union(items, indent)
		if len(members) > 1 {
			return "(" + strings.Join(members, " | ") + ")[]"
		}
		return members[0] + "[]"
	case "object":
		properties, _ := schema["properties"].(object)
		if len(properties) == 0 {
			if of, ok := schema["additionalProperties"].(object); ok {
				return "Record<string, " + typeOf(of, indent) + ">"
			}
			return "Record<string, unknown>"
		}
		return fields(properties, schema["required"], indent)
	}
	return kind
}

func fields(properties object, required any, indent string) string {
	needed, _ := required.([]any)
	var out strings.Builder
	out.WriteString("{\n")
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		property := properties[name].(object)
		comment(&out, indent+"  ", property)
		written := name
		if !plainName.MatchString(name) {
			written = "'" + name + "'"
		}
		if !slices.Contains(needed, any(name)) {
			written += "?"
		}
		assign(&out, written+":", property, indent+"  ", indent+"  ")
	}
	out.WriteString(indent + "}")
	return out.String()
}
