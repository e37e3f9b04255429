// The client's enumerations: the typed int32 constants of the domain, under the same names.

package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"path"
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

// enumValues reads the constants of a declaration whose type is a named int32 of the domain.
func (s *source) enumValues(folder string, spec *ast.ValueSpec) {
	if !inDomain(folder) {
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

// clientEnums returns a module for every enumeration, with an object and the type of its values, and an index with the
// folder's name. Each enumeration has a module of its own, so that only the pages that use it load it.
func (s *source) clientEnums(folder string) map[string][]byte {
	var index strings.Builder
	index.WriteString(enumsHead)
	files := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(s.enums)) {
		module := dashed(name) + ".gen"
		files[folder+"/"+module+".ts"] = s.clientEnum(name)
		fmt.Fprintf(&index, "export * from './%s/%s';\n", path.Base(folder), module)
	}
	files[folder+".gen.ts"] = []byte(index.String())
	return files
}

func (s *source) clientEnum(name string) []byte {
	var out strings.Builder
	fmt.Fprintf(&out, "// %s of the API, made by `make openapi` from the server's own constants. Do not edit.\n\n", name)
	values := s.enums[name]
	docComment(&out, "", s.abouts[name])
	fmt.Fprintf(&out, "export const %s = {\n", name)
	prefix := sharedWords(values)
	for _, v := range values {
		docComment(&out, "  ", v.doc)
		fmt.Fprintf(&out, "  %s: %d,\n", v.name[prefix:], v.value)
	}
	fmt.Fprintf(&out, "} as const;\nexport type %s = (typeof %s)[keyof typeof %s];\n", name, name, name)
	return []byte(out.String())
}

// dashed returns the file name for a type: live-status for LiveStatus.
func dashed(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			out.WriteByte('-')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

// sharedWords returns the length of the common first words of all names; 0 if a rest would be no name.
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
