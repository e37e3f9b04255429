// Strict decoding of bodies: no duplicate field, no text that cannot be stored, no inexact amount.

package rest

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode"

	"touchline/domain"
)

// Integer is a requested count or amount. A value that is not an integer in range of int64 counts as out of range, so
// that the caller gets the permitted range.
type Integer int64

const outOfRange Integer = math.MinInt64

// UnmarshalJSON accepts integers; null is 0, and all else becomes a value outside every range, which the field's
// check refuses.
func (w *Integer) UnmarshalJSON(raw []byte) error {
	if string(raw) == "null" {
		*w = 0
		return nil
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil {
		*w = outOfRange
		return nil
	}
	*w = Integer(n)
	return nil
}

// Within refuses with AMOUNT_RANGE or COUNT_RANGE.
func (w Integer) Within(code domain.Code, least, most int64) error {
	if int64(w) < least || int64(w) > most {
		return domain.Refuse(code, "min", least, "max", most)
	}
	return nil
}

// checkText refuses characters that cannot be stored, and objects with a duplicate field, because the intended value
// is unknown. The body is valid JSON or is refused later.
func checkText(body []byte) error {
	bad := int64(domain.UnstorableJSON(body))
	reader := json.NewDecoder(bytes.NewReader(body))
	field := "body"
	var open []*object
	for {
		token, err := reader.Token()
		switch {
		case bad >= 0 && err != nil:
			return domain.RefuseField("body", "characters")
		case bad >= 0 && reader.InputOffset() > bad:
			return domain.RefuseField(field, "characters")
		case err != nil:
			return nil
		}
		var in *object
		if len(open) > 0 {
			in = open[len(open)-1]
		}
		if name, ok := token.(string); ok && in.expectsName() {
			field = domain.Shorten(name, 30)
			if !in.enter(name) {
				return domain.RefuseField(field, "duplicate")
			}
			continue
		}
		switch token {
		case json.Delim('{'):
			in.hadValue()
			open = append(open, &object{names: map[string]struct{}{}})
		case json.Delim('['):
			in.hadValue()
			open = append(open, nil)
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		default:
			in.hadValue()
		}
	}
}

// object is an object being parsed; nil is an array, or the top level.
type object struct {
	names map[string]struct{}
	value bool // the next token is a value
}

func (o *object) expectsName() bool { return o != nil && !o.value }

func (o *object) hadValue() {
	if o != nil {
		o.value = false
	}
}

// enter notes a name; false for a duplicate. Names are compared without case, like encoding/json.
func (o *object) enter(name string) bool {
	folded := strings.Map(firstSpelling, name)
	_, twice := o.names[folded]
	o.names[folded] = struct{}{}
	o.value = true
	return !twice
}

// firstSpelling returns the smallest rune among those that differ only in case.
func firstSpelling(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}
