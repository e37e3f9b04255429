// A plugin of protoc. It writes the interface, the kind and the client of each grain service.

package main

import (
	"context"
	_ "embed"
	"os"
	"text/template"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"touchline/protos/grains"
)

//go:embed grain.tmpl
var text string

// code writes one file. Methods are numbered in the order of the service, which nodes of other versions rely on.
var code = template.Must(template.New("").Funcs(template.FuncMap{
	"later": func(m *protogen.Method) bool { return option[bool](m.Desc.Options(), grains.E_Later) },
	"name":  func(s *protogen.Service) string { return option[string](s.Desc.Options(), grains.E_Name) },
	"id":    func(s *protogen.Service) string { return option[string](s.Desc.Options(), grains.E_Id) },
	"empty": func(m *protogen.Message) bool { return len(m.Fields) == 0 },
}).Parse(text))

func grainsPlugin(context.Context, []string) error {
	os.Args = os.Args[:1] // protogen refuses arguments
	protogen.Options{}.Run(func(plugin *protogen.Plugin) error {
		for _, file := range plugin.Files {
			if !file.Generate || len(file.Services) == 0 {
				continue
			}
			out := plugin.NewGeneratedFile(file.GeneratedFilenamePrefix+"_grain.pb.go", file.GoImportPath)
			if err := code.Execute(out, file); err != nil {
				return err
			}
		}
		return nil
	})
	return nil
}

func option[T any](options proto.Message, which protoreflect.ExtensionType) T {
	return proto.GetExtension(options, which).(T)
}
