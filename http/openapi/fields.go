// Fields of the description: their owners, and enumerations by name.

package openapi

import (
	"reflect"
	"strings"

	"touchline/http/rest"
	"touchline/http/view"

	"github.com/swaggest/jsonschema-go"
)

// owner returns the struct that declares a field.
func owner(p jsonschema.InterceptPropParams) reflect.Type {
	of := plain(p.ParentSchema.ReflectType)
	if of == nil || of.Kind() != reflect.Struct {
		return nil
	}
	field, ok := of.FieldByName(p.Field.Name)
	for ok && len(field.Index) > 1 { // declared in an embedded struct
		of = plain(of.Field(field.Index[0]).Type)
		field, ok = of.FieldByName(p.Field.Name)
	}
	return of
}

// byPointer reports a field of one of several structs embedded by pointer, of which only one is set. A single struct
// embedded by pointer is always set.
func byPointer(p jsonschema.InterceptPropParams) bool {
	of := plain(p.ParentSchema.ReflectType)
	if of == nil || of.Kind() != reflect.Struct {
		return false
	}
	pointers := 0
	for i := range of.NumField() {
		if f := of.Field(i); f.Anonymous && f.Type.Kind() == reflect.Pointer {
			pointers++
		}
	}
	field, ok := of.FieldByName(p.Field.Name)
	return pointers > 1 && ok && len(field.Index) > 1 && of.Field(field.Index[0]).Type.Kind() == reflect.Pointer
}

func plain(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func (b *schemaBook) fieldDoc(p jsonschema.InterceptPropParams) string {
	if of := owner(p); of != nil {
		return b.docs.Types[docName(of)].Fields[p.Name]
	}
	return ""
}

// idMayBeNull reports whether an id in a response may be null. All others are set.
func idMayBeNull(p jsonschema.InterceptPropParams) bool {
	return p.Field.Type == reflect.TypeFor[rest.ID]() && p.Field.Tag.Get("api") == "nullable"
}

// docName returns the key of a type in api_docs.json: its folder and name.
func docName(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return strings.TrimPrefix(t.PkgPath(), "touchline/") + "." + name
}

// enumNames are the integer fields with a closed enumeration of the same name.
var enumNames = map[string]bool{
	"liveStatus": true, "matchStatus": true, "gender": true, "emotionalStatus": true, "applyStatus": true,
	"roomRole": true, "redType": true, "redStatus": true, "flowType": true, "rechargeStatus": true, "slotStatus": true,
}

// enumValues returns the values of a field. In responses no match has the status 0, which requests use for all.
func enumValues(name string, request bool) []any {
	var values []any
	for _, v := range view.Enums[name] {
		if number, ok := v.Value.(float64); ok && (request || name != "matchStatus" || number != 0) {
			values = append(values, int(number))
		}
	}
	return values
}
