// AMF0: the values RTMP commands and stream metadata are written in.

package media

import (
	"encoding/binary"
	"math"
)

const (
	amfNumber    = 0
	amfBool      = 1
	amfText      = 2
	amfObject    = 3
	amfNull      = 5
	amfUndefined = 6
	amfArray     = 8
	amfEnd       = 9
	amfList      = 10
	amfDate      = 11
	amfLongText  = 12

	amfDepth  = 8
	amfFields = 512
)

const errAMF = malformed("AMF0 value")

// readAMF takes one value off b: float64, bool, string, map[string]any, []any or nil.
func readAMF(b []byte) (value any, rest []byte, err error) {
	left := amfFields
	return readValue(b, amfDepth, &left)
}

// readAMFs reads values until b is empty, at most 32.
func readAMFs(b []byte) ([]any, error) {
	var values []any
	for len(b) > 0 {
		if len(values) == 32 {
			return nil, errAMF
		}
		v, rest, err := readAMF(b)
		if err != nil {
			return nil, err
		}
		values, b = append(values, v), rest
	}
	return values, nil
}

func readValue(b []byte, depth int, left *int) (any, []byte, error) {
	*left--
	if len(b) == 0 || depth == 0 || *left < 0 {
		return nil, nil, errAMF
	}
	kind, b := b[0], b[1:]
	switch kind {
	case amfNumber:
		if len(b) < 8 {
			return nil, nil, errAMF
		}
		return math.Float64frombits(binary.BigEndian.Uint64(b)), b[8:], nil
	case amfBool:
		if len(b) < 1 {
			return nil, nil, errAMF
		}
		return b[0] != 0, b[1:], nil
	case amfText:
		return readText(b, 2)
	case amfLongText:
		return readText(b, 4)
	case amfNull, amfUndefined:
		return nil, b, nil
	case amfArray:
		if len(b) < 4 { // the count is a hint; the end marker decides
			return nil, nil, errAMF
		}
		return readFields(b[4:], depth, left)
	case amfObject:
		return readFields(b, depth, left)
	case amfDate:
		if len(b) < 10 {
			return nil, nil, errAMF
		}
		return math.Float64frombits(binary.BigEndian.Uint64(b)), b[10:], nil
	case amfList:
		return readList(b, depth, left)
	}
	return nil, nil, errAMF
}

func readText(b []byte, width int) (any, []byte, error) {
	if len(b) < width {
		return nil, nil, errAMF
	}
	var n uint64
	for _, c := range b[:width] {
		n = n<<8 | uint64(c)
	}
	b = b[width:]
	if n > uint64(len(b)) {
		return nil, nil, errAMF
	}
	return string(b[:n]), b[n:], nil
}

func readFields(b []byte, depth int, left *int) (any, []byte, error) {
	fields := make(map[string]any)
	for {
		name, rest, err := readText(b, 2)
		if err != nil {
			return nil, nil, err
		}
		if name == "" && len(rest) > 0 && rest[0] == amfEnd {
			return fields, rest[1:], nil
		}
		value, rest, err := readValue(rest, depth-1, left)
		if err != nil {
			return nil, nil, err
		}
		fields[name.(string)], b = value, rest
	}
}

func readList(b []byte, depth int, left *int) (any, []byte, error) {
	if len(b) < 4 {
		return nil, nil, errAMF
	}
	n := binary.BigEndian.Uint32(b)
	b = b[4:]
	if uint64(n) > uint64(len(b)) || n > amfFields {
		return nil, nil, errAMF
	}
	list := make([]any, 0, n)
	for range n {
		value, rest, err := readValue(b, depth-1, left)
		if err != nil {
			return nil, nil, err
		}
		list, b = append(list, value), rest
	}
	return list, b, nil
}

// field is one named value; a list of them keeps its order on the wire.
type field struct {
	name  string
	value any
}

// appendAMF adds values: nil, float64, bool, string or []field.
func appendAMF(to []byte, values ...any) []byte {
	for _, value := range values {
		switch v := value.(type) {
		case nil:
			to = append(to, amfNull)
		case float64:
			to = binary.BigEndian.AppendUint64(append(to, amfNumber), math.Float64bits(v))
		case bool:
			to = append(to, amfBool, 0)
			if v {
				to[len(to)-1] = 1
			}
		case string:
			to = appendName(append(to, amfText), v)
		case []field:
			to = append(to, amfObject)
			for _, f := range v {
				to = appendAMF(appendName(to, f.name), f.value)
			}
			to = append(to, 0, 0, amfEnd)
		default:
			panic("media: value has no AMF0 form")
		}
	}
	return to
}

func appendName(to []byte, name string) []byte {
	name = name[:min(len(name), math.MaxUint16)]
	return append(binary.BigEndian.AppendUint16(to, uint16(len(name))), name...)
}
