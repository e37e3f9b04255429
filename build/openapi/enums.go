// The client's enumerations: the typed int32 constants of the domain under the names they have there.
package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"slices"
	"strings"
	"unicode"
)

const enumsHead = "// The enumerations of the API, made by `make openapi` from the server's own constants. Do not edit.\n"

// enumValue is one constant of an enumeration.
type enumValue struct {
	name, doc string
	value     int64
}

// enumValues keeps the constants of a declaration whose type is an int32 with a name of its own in the domain.
func (s *source) enumValues(folder string, spec *ast.ValueSpec) {
	if folder != "domain" {
		return
	}
	for _, name := range spec.Names {
		known, ok := s.info.Defs[name].(*types.Const)
		if !ok || !known.Exported() || !types.Identical(known.Type().Underlying(), types.Typ[types.Int32]) {
			continue
		}
		of, ok := known.Type().(interface{ Obj() *types.TypeName })
		if !ok {
			continue
		}
		value, _ := constant.Int64Val(known.Val())
		s.enums[of.Obj().Name()] = append(s.enums[of.Obj().Name()], enumValue{known.Name(), sentence(spec.Comment), value})
	}
}

// clientEnums writes an object for every enumeration and the type of its values.
func (s *source) clientEnums() []byte {
	var out strings.Builder
	out.WriteString(enumsHead)
	for _, name := range slices.Sorted(maps.Keys(s.enums)) {
		values := s.enums[name]
		out.WriteString("\n")
		if about := s.Types["domain."+name]; about != nil {
			docComment(&out, "", about.Doc)
		}
		fmt.Fprintf(&out, "export const %s = {\n", name)
		prefix := sharedWords(values)
		for _, v := range values {
			docComment(&out, "  ", v.doc)
			fmt.Fprintf(&out, "  %s: %d,\n", v.name[prefix:], v.value)
		}
		fmt.Fprintf(&out, "} as const;\nexport type %s = (typeof %s)[keyof typeof %s];\n", name, name, name)
	}
	return []byte(out.String())
}

// sharedWords is the length of the words all names begin with, 0 where a name would be left that is none.
func sharedWords(values []enumValue) int {
	shared := values[0].name
	for _, v := range values[1:] {
		for !strings.HasPrefix(v.name, shared) {
			shared = shared[:len(shared)-1]
		}
	}
	for ; shared != ""; shared = shared[:len(shared)-1] {
		if !slices.ContainsFunc(values, func(v enumValue) bool {
			rest := v.name[len(shared):]
			return rest == "" || !unicode.IsUpper(rune(rest[0]))
		}) {
			break
		}
	}
	return len(shared)
}

func docComment(out *strings.Builder, indent, about string) {
	if about != "" {
		fmt.Fprintf(out, "%s/** %s */\n", indent, strings.ReplaceAll(about, "*/", "* /"))
	}
}
