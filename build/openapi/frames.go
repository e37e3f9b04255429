// The client's frames of the websocket, made from the structs that the server encodes. The tag `client` gives the
// client's type of a field whose Go type is too general, for example raw JSON.

package main

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"touchline/domain"
	"touchline/frames"
	"touchline/http/gateway"
)

const framesHead = "// The frames of the websocket, made by `make openapi` from the server's own structs. Do not edit.\n"

// frameTypes collects the interfaces of the frames.
type frameTypes struct {
	written map[string]string          // by name
	from    map[string]map[string]bool // imported names, by file
	known   []string                   // enumerations of the client
}

// answered are types that answers of calls have too; the client has them from the description of the API.
var answered = []reflect.Type{
	reflect.TypeFor[domain.Badge](), reflect.TypeFor[frames.Medal](), reflect.TypeFor[frames.BriefView](),
	reflect.TypeFor[frames.EnvelopeView](),
}

// clientFrames returns every frame, and the unions of the server's frames, events and private frames.
func clientFrames(enums []string) []byte {
	f := &frameTypes{written: map[string]string{}, from: map[string]map[string]bool{}, known: enums}
	var unions strings.Builder
	f.union(&unions, "RoomEvent", "k", one(frames.Events()))
	f.union(&unions, "PrivFrame", "k", one(frames.Private()))
	f.union(&unions, "ServerFrame", "t", frames.Server(), "PrivFrame")
	f.name(reflect.TypeFor[frames.Pinned](), "", nil)
	f.name(reflect.TypeOf(gateway.Command()), "", nil)
	var out strings.Builder
	out.WriteString(framesHead)
	for _, file := range slices.Sorted(maps.Keys(f.from)) {
		list(&out, "import type { ", ", ", " } from '"+file+"';\n", "import type {\n", slices.Sorted(maps.Keys(f.from[file])))
	}
	for _, name := range slices.Sorted(maps.Keys(f.written)) {
		fmt.Fprintf(&out, "\nexport interface %s {\n%s}\n", name, f.written[name])
	}
	out.WriteString(unions.String())
	return []byte(out.String())
}

func one(shapes map[string]any) map[string][]any {
	all := map[string][]any{}
	for kind, shape := range shapes {
		all[kind] = []any{shape}
	}
	return all
}

// union writes the structs of all kinds and their union; field distinguishes the kinds.
func (f *frameTypes) union(out *strings.Builder, name, field string, shapes map[string][]any, more ...string) {
	kinds := map[reflect.Type][]string{}
	for _, kind := range slices.Sorted(maps.Keys(shapes)) {
		for _, shape := range shapes[kind] {
			kinds[reflect.TypeOf(shape)] = append(kinds[reflect.TypeOf(shape)], "'"+kind+"'")
		}
	}
	members := more
	for of, names := range kinds {
		members = append(members, f.name(of, field, names))
	}
	slices.Sort(members)
	fmt.Fprintf(out, "\nexport type %s =\n  | %s;\n", name, strings.Join(members, "\n  | "))
}

// name writes a struct once, and returns its name; kinds are the values of the field that distinguishes it.
func (f *frameTypes) name(of reflect.Type, field string, kinds []string) string {
	name := strings.ToUpper(of.Name()[:1]) + of.Name()[1:]
	var out strings.Builder
	f.fields(&out, of, field, kinds)
	if other, done := f.written[name]; done && other != out.String() {
		panic("openapi: two frames are called " + name)
	}
	f.written[name] = out.String()
	return name
}

func (f *frameTypes) fields(out *strings.Builder, of reflect.Type, field string, kinds []string) {
	for i := range of.NumField() {
		part := of.Field(i)
		if part.Anonymous {
			f.fields(out, part.Type, field, kinds)
			continue
		}
		name, options, _ := strings.Cut(part.Tag.Get("json"), ",")
		written := part.Tag.Get("client")
		switch {
		case kinds != nil && name == field:
			written = strings.Join(kinds, " | ")
		case kinds != nil && name == "t":
			written = "'priv'"
		case written != "" && part.Type.Kind() == reflect.Slice && part.Type.Elem().Kind() == reflect.Slice:
			written += "[]"
		case written == "":
			written = f.typeOf(part.Type)
		}
		if options == "omitempty" {
			name, written = name+"?", strings.TrimSuffix(written, " | null")
		}
		fmt.Fprintf(out, "  %s: %s;\n", name, written)
	}
}

// typeOf returns the client's type for a Go type.
func (f *frameTypes) typeOf(t reflect.Type) string {
	ours := strings.HasPrefix(t.PkgPath(), module)
	switch {
	case t.Kind() == reflect.Pointer:
		return f.typeOf(t.Elem()) + " | null"
	case ours && slices.Contains(f.known, t.Name()):
		return f.imported("../api/enums.gen", t.Name())
	case slices.Contains(answered, t):
		return f.imported("../api/schema.gen", t.Name())
	case t.Kind() == reflect.Struct:
		return f.name(t, "", nil)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8, t.Kind() == reflect.Interface:
		return "unknown"
	case t.Kind() == reflect.Slice:
		return strings.TrimSuffix(f.typeOf(t.Elem()), " | null") + "[]"
	case t.Kind() == reflect.Map:
		return "Record<string, " + f.typeOf(t.Elem()) + ">"
	case t.Kind() == reflect.String:
		return "string"
	case t.Kind() == reflect.Bool:
		return "boolean"
	}
	return "number"
}

func (f *frameTypes) imported(file, name string) string {
	if f.from[file] == nil {
		f.from[file] = map[string]bool{}
	}
	f.from[file][name] = true
	return name
}

// list writes names on one line, or one per line if that is too long.
func list(out *strings.Builder, before, between, after, long string, names []string) {
	line := before + strings.Join(names, between) + after
	if len(line)-1 <= lineWidth {
		out.WriteString(line)
		return
	}
	out.WriteString(long)
	for _, name := range names {
		out.WriteString("  " + name + ",\n")
	}
	out.WriteString(strings.TrimPrefix(after, " "))
}
