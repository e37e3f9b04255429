// Fields of the description: where they are declared, and what is known of them by their names.

package openapi

import (
	"reflect"
	"strings"

	"touchline/http/rest"
	"touchline/http/view"

	"github.com/swaggest/jsonschema-go"
)

// owner is the struct that declares a field.
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

// byPointer: the field is of one of several structs embedded by pointers, which are there in turn. A struct that
// embeds only one by a pointer always has it.
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

// idMayBeNull tells whether an id of an answer stands for something that need not be there; every other id is there.
func idMayBeNull(p jsonschema.InterceptPropParams) bool {
	return p.Field.Type == reflect.TypeFor[rest.ID]() && p.Field.Tag.Get("api") == "nullable"
}

// docName is what build/openapi calls a type: its folder and name.
func docName(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return strings.TrimPrefix(t.PkgPath(), "touchline/") + "." + name
}

// enumNames are the fields whose numbers are an enumeration of the same name that nobody can add to.
var enumNames = map[string]bool{
	"liveStatus": true, "matchStatus": true, "gender": true, "emotionalStatus": true, "applyStatus": true,
	"roomRole": true, "redType": true, "redStatus": true, "flowType": true, "rechargeStatus": true, "slotStatus": true,
}

// enumValues lists what a field can be; in answers no match has the status that means all of them.
func enumValues(name string, request bool) []any {
	var values []any
	for _, v := range view.Enums[name] {
		if number, ok := v.Value.(float64); ok && (request || name != "matchStatus" || number != 0) {
			values = append(values, int(number))
		}
	}
	return values
}
