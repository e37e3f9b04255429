// Schemas of the description: the JSON form of Go types, with their comments.

package openapi

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/swaggest/jsonschema-go"

	"touchline/domain"
	"touchline/http/rest"
)

// jsonObject is a schema, or another JSON object.
type jsonObject = map[string]any

const schemaPrefix = "#/components/schemas/"

// schemaBook collects the schemas of the document by name.
type schemaBook struct {
	docs    apiDocs
	schemas map[string]jsonObject
	names   map[string]reflect.Type
}

func newSchemaBook(docs apiDocs) *schemaBook {
	return &schemaBook{docs: docs, schemas: map[string]jsonObject{}, names: map[string]reflect.Type{}}
}

// of returns the schema of a type, and adds its named parts to the book. Requests may send ids as integers and omit
// fields; responses have every field.
func (b *schemaBook) of(t reflect.Type, request bool) (jsonObject, error) {
	var failed error
	reflector := jsonschema.Reflector{}
	schema, err := reflector.Reflect(reflect.New(t).Elem().Interface(),
		jsonschema.DefinitionsPrefix(schemaPrefix), jsonschema.RootRef,
		jsonschema.CollectDefinitions(func(name string, schema jsonschema.Schema) {
			object, err := plainSchema(schema)
			if err != nil {
				failed = err
			}
			if !strings.Contains(name, "Optional") { // inlined at its field
				b.schemas[name] = object
			}
		}),
		jsonschema.InterceptDefName(func(t reflect.Type, _ string) string { return b.name(t, request) }),
		jsonschema.InterceptSchema(func(p jsonschema.InterceptSchemaParams) (bool, error) { return b.wellKnown(p, request) }),
		jsonschema.InterceptProp(func(p jsonschema.InterceptPropParams) error { return b.property(p, request) }),
	)
	if err != nil {
		return nil, err
	}
	if failed != nil {
		return nil, failed
	}
	object, err := plainSchema(schema)
	if err == nil && t.Kind() == reflect.Pointer {
		object = jsonObject{"anyOf": []any{object, jsonObject{"type": "null"}}}
	}
	return object, err
}

// resolved follows a reference.
func (b *schemaBook) resolved(schema jsonObject) jsonObject {
	if ref, ok := schema["$ref"].(string); ok {
		return b.schemas[strings.TrimPrefix(ref, schemaPrefix)]
	}
	return schema
}

func plainSchema(schema jsonschema.Schema) (jsonObject, error) {
	text, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	var object jsonObject
	err = json.Unmarshal(text, &object)
	return object, err
}

// name returns the name of a type in the document: Page[liveItem] becomes LiveItemPage. A type of both requests and
// responses has two names, because its forms differ.
func (b *schemaBook) name(t reflect.Type, request bool) string {
	t = plain(t)
	outer, inner, generic := strings.Cut(t.Name(), "[")
	name := exported(outer)
	if generic {
		inner = strings.TrimSuffix(inner, "]")
		name = exported(inner[strings.LastIndexAny(inner, "./")+1:]) + name
	}
	if request && !strings.HasSuffix(name, "Request") {
		name += "Input"
	}
	if name == "Date" {
		name = "CalendarDate" // TypeScript has a Date of its own
	}
	if other, taken := b.names[name]; taken && other != t {
		name = exported(t.PkgPath()[strings.LastIndex(t.PkgPath(), "/")+1:]) + name
	}
	b.names[name] = t
	return name
}

func exported(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

var rawMessage = reflect.TypeFor[json.RawMessage]()

// wellKnown describes types with their own JSON encoding, and adds the comment of every other type.
func (b *schemaBook) wellKnown(p jsonschema.InterceptSchemaParams, request bool) (bool, error) {
	t := plain(p.Value.Type())
	switch t {
	case reflect.TypeFor[rest.ID]():
		types := []jsonschema.SimpleType{jsonschema.String}
		if request {
			types = append(types, jsonschema.Integer)
			p.Schema.Type = &jsonschema.Type{SliceOfSimpleTypeValues: types}
		} else {
			*p.Schema = jsonschema.Schema{Type: jsonschema.String.ToSchemaOrBool().TypeObject.Type}
		}
		p.Schema.WithPattern(`^[0-9]+$`)
		return true, nil
	case reflect.TypeFor[rest.Integer]():
		*p.Schema = jsonschema.Schema{Type: jsonschema.Integer.ToSchemaOrBool().TypeObject.Type}
		return true, nil
	case rawMessage:
		*p.Schema = jsonschema.Schema{}
		return true, nil
	}
	if isOptional(t) { // property describes it
		*p.Schema = jsonschema.Schema{}
		return true, nil
	}
	if !p.Processed || t.PkgPath() == "" {
		return false, nil
	}
	key := docName(t)
	if t.Kind() == reflect.String && t != reflect.TypeFor[domain.Code]() {
		for _, value := range b.docs.Values[key] {
			p.Schema.Enum = append(p.Schema.Enum, value)
		}
	}
	if doc := b.docs.Types[key].Doc; doc != "" && t.Kind() == reflect.Struct {
		p.Schema.WithDescription(doc)
	}
	return false, nil
}

// property completes one field of an object.
func (b *schemaBook) property(p jsonschema.InterceptPropParams, request bool) error {
	if !p.Processed {
		return nil
	}
	t, tag := p.Field.Type, p.Field.Tag.Get("json")
	optional := strings.Contains(tag, ",omitempty") || strings.Contains(tag, ",omitzero") || byPointer(p)
	if !request && !optional {
		p.ParentSchema.Required = append(p.ParentSchema.Required, p.Name)
		slices.Sort(p.ParentSchema.Required)
	}
	schema := p.PropertySchema
	if isOptional(t) {
		inner, err := b.of(t.Field(1).Type.Elem(), request)
		if err != nil {
			return err
		}
		var or jsonschema.SchemaOrBool
		if err := or.FromSimpleMap(jsonObject{"anyOf": []any{inner, jsonObject{"type": "null"}}}); err != nil {
			return err
		}
		*schema = *or.TypeObject
		return nil
	}
	if schema.Type != nil { // a copy, because other fields share the type
		kind := *schema.Type
		kind.SliceOfSimpleTypeValues = slices.Clone(kind.SliceOfSimpleTypeValues)
		schema.Type = &kind
	}
	nullable := t.Kind() == reflect.Pointer || idMayBeNull(p)
	if !nullable && schema.Type != nil && t != rawMessage { // arrays are never null
		schema.RemoveType(jsonschema.Null)
	}
	if nullable && !request && schema.Ref != nil {
		ref := *schema.Ref
		*schema = jsonschema.Schema{}
		schema.AnyOf = []jsonschema.SchemaOrBool{
			(&jsonschema.Schema{Ref: &ref}).ToSchemaOrBool(), jsonschema.Null.ToSchemaOrBool(),
		}
	} else if nullable && schema.Type != nil {
		schema.AddType(jsonschema.Null)
	}
	b.meaning(p, t, request)
	return nil
}

// isOptional reports a field that distinguishes null, a value and absence.
func isOptional(t reflect.Type) bool {
	return t.PkgPath() == reflect.TypeFor[rest.ID]().PkgPath() && strings.HasPrefix(t.Name(), "Optional[")
}

// meaning adds the description, format and enumeration of a field, by its name, type and comment.
func (b *schemaBook) meaning(p jsonschema.InterceptPropParams, t reflect.Type, request bool) {
	t = plain(t)
	schema := p.PropertySchema
	about := b.fieldDoc(p)
	integer := t.Kind() == reflect.Int || t.Kind() == reflect.Int32 || t.Kind() == reflect.Int64
	add := func(text string) {
		if !strings.Contains(strings.ToLower(about), strings.ToLower(text)) {
			about = strings.TrimPrefix(about+"; "+text, "; ")
		}
	}
	switch {
	case t == reflect.TypeFor[domain.Coins]():
		add("coins")
	case integer && t != reflect.TypeFor[rest.ID]() && (strings.HasSuffix(p.Name, "Time") || p.Name == "time"):
		add("epoch milliseconds")
		schema.WithFormat("int64")
	case integer && enumNames[p.Name] && !request:
		schema.Enum = enumValues(p.Name, request)
		if len(schema.Enum) > 0 && schema.HasType(jsonschema.Null) {
			schema.Enum = append(schema.Enum, nil)
		}
	}
	if about != "" && schema.Ref == nil {
		schema.WithDescription(about)
	}
}
