// Messages of earlier versions, in journals and from other nodes, are read by this version field by field.

package protos_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	_ "touchline/protos"
)

const (
	messagePackage = "touchline.v1"
	keptFile       = "testdata/messages.txt" // lines of name, bytes and fields by name
	deepest        = 3
	ofTheFuture    = 19_500 // a field that no message of ours has
)

var addMessages = flag.Bool("add", false, "add what "+keptFile+" lacks")

// kept is a message as some version wrote it, with every field filled.
type kept struct {
	name  string
	bytes []byte
	shown any
}

func ourMessages() (all []protoreflect.MessageType) {
	protoregistry.GlobalTypes.RangeMessages(func(m protoreflect.MessageType) bool {
		if m.Descriptor().ParentFile().Package() == messagePackage && !m.Descriptor().IsMapEntry() {
			all = append(all, m)
		}
		return true
	})
	slices.SortFunc(all, func(a, b protoreflect.MessageType) int {
		return strings.Compare(string(a.Descriptor().Name()), string(b.Descriptor().Name()))
	})
	return all
}

// fill gives every field a value that depends on its number; for a oneof, it fills the given member.
func fill(m protoreflect.Message, depth, member int) {
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		field := fields.Get(i)
		if of := field.ContainingOneof(); of != nil && !of.IsSynthetic() &&
			of.Fields().Get(member%of.Fields().Len()) != field {
			continue
		}
		one := func(into protoreflect.Value) protoreflect.Value {
			if field.Message() != nil {
				if depth < deepest {
					fill(into.Message(), depth+1, member)
				}
				return into
			}
			return scalar(field)
		}
		switch {
		case field.IsMap():
			key, values := protoreflect.MapKey(protoreflect.ValueOfString("key")), m.Mutable(field).Map()
			values.Set(key, scalar(field.MapValue()))
		case field.IsList():
			list := m.Mutable(field).List()
			if field.Message() == nil {
				list.Append(scalar(field))
			} else {
				list.Append(one(list.NewElement()))
			}
		case field.Message() != nil:
			one(m.Mutable(field))
		default:
			m.Set(field, scalar(field))
		}
	}
}

func scalar(field protoreflect.FieldDescriptor) protoreflect.Value {
	n := int64(field.Number())
	switch field.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(true)
	case protoreflect.Int32Kind, protoreflect.Sint32Kind:
		return protoreflect.ValueOfInt32(int32(n) + 100)
	case protoreflect.Int64Kind, protoreflect.Sint64Kind:
		return protoreflect.ValueOfInt64(n + 1000)
	case protoreflect.Uint32Kind:
		return protoreflect.ValueOfUint32(uint32(n) + 100)
	case protoreflect.Uint64Kind:
		return protoreflect.ValueOfUint64(uint64(n) + 1000)
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(float64(n) + 0.5)
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(fmt.Sprint("text ", n))
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes([]byte(fmt.Sprint("bytes ", n)))
	}
	panic(fmt.Sprintf("%s is of a kind that no stored message had", field.FullName()))
}

func shown(t *testing.T, m proto.Message) any {
	t.Helper()
	text, err := protojson.MarshalOptions{UseProtoNames: true}.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var fields any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}

// written returns the messages of this version, one for each member of a oneof.
func written(t *testing.T) (all []kept) {
	t.Helper()
	for _, kind := range ourMessages() {
		members := 1
		for i := range kind.Descriptor().Oneofs().Len() {
			if of := kind.Descriptor().Oneofs().Get(i); !of.IsSynthetic() {
				members = max(members, of.Fields().Len())
			}
		}
		for member := range members {
			m := kind.New()
			fill(m, 0, member)
			bytes, err := proto.MarshalOptions{Deterministic: true}.Marshal(m.Interface())
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, kept{string(kind.Descriptor().Name()), bytes, shown(t, m.Interface())})
		}
	}
	return all
}

func readKept(t *testing.T) (all []kept) {
	t.Helper()
	file, err := os.Open(keptFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		parts := strings.SplitN(lines.Text(), "\t", 3)
		if len(parts) != 3 {
			t.Fatalf("%s: %q", keptFile, lines.Text())
		}
		one := kept{name: parts[0]}
		if one.bytes, err = base64.StdEncoding.DecodeString(parts[1]); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(parts[2]), &one.shown); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	if err := lines.Err(); err != nil || len(all) < 100 {
		t.Fatalf("%s has %d messages, %v", keptFile, len(all), err)
	}
	return all
}

func TestMessagesOfEarlierVersionsAreReadWhole(t *testing.T) {
	for _, one := range readKept(t) {
		kind, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(messagePackage + "." + one.name))
		if err != nil {
			t.Errorf("%s is gone: journals may hold it, and nodes of the older version may send it", one.name)
			continue
		}
		m := kind.New().Interface()
		if err := proto.Unmarshal(one.bytes, m); err != nil {
			t.Errorf("%s cannot be read: %v", one.name, err)
			continue
		}
		if got := shown(t, m); !reflect.DeepEqual(got, one.shown) {
			t.Errorf("%s is read as\n%v, and was written as\n%v: a field lost its name, its number or its type",
				one.name, got, one.shown)
		}

		// A later version with one more field: the message is read, and the unknown field is kept.
		later := protowire.AppendString(protowire.AppendTag(slices.Clone(one.bytes), ofTheFuture, protowire.BytesType),
			"later")
		m = kind.New().Interface()
		if err := proto.Unmarshal(later, m); err != nil || !reflect.DeepEqual(shown(t, m), one.shown) ||
			len(m.ProtoReflect().GetUnknown()) == 0 {
			t.Errorf("%s of a later version is read as %v, %v", one.name, shown(t, m), err)
		}
	}
}

func TestEveryMessageOfThisVersionIsKeptForLaterOnes(t *testing.T) {
	have := map[string]bool{}
	if !*addMessages || fileExists(keptFile) {
		for _, one := range readKept(t) {
			have[one.name+" "+string(one.bytes)] = true
		}
	}
	var lines strings.Builder
	for _, one := range written(t) {
		if have[one.name+" "+string(one.bytes)] {
			continue
		}
		fields, err := json.Marshal(one.shown)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%s\t%s\t%s\n", one.name, base64.StdEncoding.EncodeToString(one.bytes), fields)
		if !*addMessages {
			t.Errorf("%s has fields that %s lacks: go test ./protos -run Kept -add", one.name, keptFile)
		}
	}
	if !*addMessages || lines.Len() == 0 {
		return
	}
	file, err := os.OpenFile(keptFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(lines.String()); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
