// AMF0: the values RTMP commands and stream metadata are written in.

package rtmp

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

const ErrAMF = Malformed("AMF0 value")

// ReadAMF takes one value off b: float64, bool, string, map[string]any, []any or nil.
func ReadAMF(b []byte) (value any, rest []byte, err error) {
	left := amfFields
	return readValue(b, amfDepth, &left)
}

// ReadAMFs reads values until b is empty, at most 32.
func ReadAMFs(b []byte) ([]any, error) {
	var values []any
	for len(b) > 0 {
		if len(values) == 32 {
			return nil, ErrAMF
		}
		v, rest, err := ReadAMF(b)
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
		return nil, nil, ErrAMF
	}
	kind, b := b[0], b[1:]
	switch kind {
	case amfNumber:
		if len(b) < 8 {
			return nil, nil, ErrAMF
		}
		return math.Float64frombits(binary.BigEndian.Uint64(b)), b[8:], nil
	case amfBool:
		if len(b) < 1 {
			return nil, nil, ErrAMF
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
			return nil, nil, ErrAMF
		}
		return readFields(b[4:], depth, left)
	case amfObject:
		return readFields(b, depth, left)
	case amfDate:
		if len(b) < 10 {
			return nil, nil, ErrAMF
		}
		return math.Float64frombits(binary.BigEndian.Uint64(b)), b[10:], nil
	case amfList:
		return readList(b, depth, left)
	}
	return nil, nil, ErrAMF
}

func readText(b []byte, width int) (any, []byte, error) {
	if len(b) < width {
		return nil, nil, ErrAMF
	}
	var n uint64
	for _, c := range b[:width] {
		n = n<<8 | uint64(c)
	}
	b = b[width:]
	if n > uint64(len(b)) {
		return nil, nil, ErrAMF
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
		return nil, nil, ErrAMF
	}
	n := binary.BigEndian.Uint32(b)
	b = b[4:]
	if uint64(n) > uint64(len(b)) || n > amfFields {
		return nil, nil, ErrAMF
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

// Object is an object that keeps its order on the wire: each name, a string, is followed by its value.
type Object []any

// AppendAMF adds values: nil, float64, bool, string, Object, or a list of them ([]any).
func AppendAMF(to []byte, values ...any) []byte {
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
		case Object:
			to = append(to, amfObject)
			for i := 0; i < len(v); i += 2 {
				to = AppendAMF(appendName(to, v[i].(string)), v[i+1])
			}
			to = append(to, 0, 0, amfEnd)
		case []any:
			to = AppendAMF(binary.BigEndian.AppendUint32(append(to, amfList), uint32(len(v))), v...)
		default:
			panic("rtmp: value has no AMF0 form")
		}
	}
	return to
}

func appendName(to []byte, name string) []byte {
	name = name[:min(len(name), math.MaxUint16)]
	return append(binary.BigEndian.AppendUint16(to, uint16(len(name))), name...)
}
