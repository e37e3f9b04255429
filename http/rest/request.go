// Reading requests: strict JSON that ignores unknown fields, ids, paging.

package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"mime"
	"reflect"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

// ID is an id in a request: a string of digits or an integer; 0 when absent.
type ID int64

// badID marks an invalid id; decode refuses it with the name of its field.
const badID ID = math.MinInt64

// UnmarshalJSON accepts a number or a string of digits; null and "" are 0.
func (id *ID) UnmarshalJSON(raw []byte) error {
	text := string(raw)
	if text == "null" || text == `""` {
		*id = 0
		return nil
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`)
	n, ok := domain.ParseID(text)
	if !ok || text[0] == '+' {
		*id = badID
		return nil
	}
	*id = ID(n)
	return nil
}

// MarshalJSON writes an id as a decimal string.
func (id ID) MarshalJSON() ([]byte, error) {
	if id == 0 {
		return []byte("null"), nil
	}
	return strconv.AppendQuote(nil, strconv.FormatInt(int64(id), 10)), nil
}

// Decode fills a request from the body, or from the query of a GET. An empty body is {}.
func Decode(c fiber.Ctx, req any) error {
	if c.Method() == fiber.MethodGet || c.Method() == fiber.MethodHead {
		return decodeQuery(c, req)
	}
	body := c.Request().Body() // as sent: a compressed body is never decompressed
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	if encoding := c.Get(fiber.HeaderContentEncoding); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return domain.RefuseField("Content-Encoding", "identity")
	}
	// A foreign page's form can post text, but not JSON.
	kind, _, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType))
	if err != nil || kind != fiber.MIMEApplicationJSON {
		return domain.RefuseField("Content-Type", "json")
	}
	return DecodeJSON(body, req)
}

// storable refuses an address or header with characters that cannot be stored; bodies are checked where they
// are decoded.
func (s *Server) storable(c fiber.Ctx) error {
	request := c.Request()
	switch {
	case !domain.Storable(request.URI().Path()):
		return domain.RefuseField("path", "characters")
	case !domain.Storable(request.Header.RawHeaders()):
		return domain.RefuseField("header", "characters")
	}
	for name, value := range request.URI().QueryArgs().All() {
		if !domain.Storable(name) || !domain.Storable(value) {
			return domain.RefuseField("query", "characters")
		}
	}
	return c.Next()
}

// DecodeJSON reads one JSON object; unknown fields are ignored, anything after it is refused.
func DecodeJSON(body []byte, req any) error {
	body = bytes.TrimSpace(body)
	if len(body) == 0 {
		return nil
	}
	if body[0] != '{' {
		return domain.RefuseField("body", "object")
	}
	if err := checkText(body); err != nil {
		return err
	}
	reader := json.NewDecoder(bytes.NewReader(body))
	if err := reader.Decode(req); err != nil {
		var mismatch *json.UnmarshalTypeError
		if errors.As(err, &mismatch) && mismatch.Field != "" {
			return domain.RefuseField(sentName(reflect.TypeOf(req), mismatch.Field), "type")
		}
		return domain.RefuseField("body", "json")
	}
	if _, err := reader.Token(); err != io.EOF {
		return domain.RefuseField("body", "json")
	}
	return refuseBadIDs(reflect.ValueOf(req).Elem(), "")
}

// sentName returns the path of a field as sent, without the names of embedded types, which the decoder adds.
func sentName(kind reflect.Type, path string) string {
	var sent []string
	for _, name := range strings.Split(path, ".") {
		for kind != nil && (kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice) {
			kind = kind.Elem()
		}
		if kind == nil || kind.Kind() != reflect.Struct {
			sent = append(sent, name)
			continue
		}
		if field, ok := kind.FieldByName(name); ok && field.Anonymous && field.Tag.Get("json") == "" {
			kind = field.Type
			continue
		}
		sent = append(sent, name)
		inner := kind
		kind = nil
		for _, field := range reflect.VisibleFields(inner) {
			if tag, _, _ := strings.Cut(field.Tag.Get("json"), ","); tag == name {
				kind = field.Type
			}
		}
	}
	return strings.Join(sent, ".")
}

// decodeQuery converts the query to a JSON object of the request's fields.
func decodeQuery(c fiber.Ctx, req any) error {
	object := map[string]json.RawMessage{}
	kind := reflect.TypeOf(req).Elem()
	if kind.Kind() != reflect.Struct {
		return nil
	}
	for _, field := range reflect.VisibleFields(kind) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		value := c.Query(name)
		if name == "" || value == "" {
			continue
		}
		if len(c.Request().URI().QueryArgs().PeekMulti(name)) > 1 {
			return domain.RefuseField(name, "duplicate")
		}
		var raw []byte
		of := field.Type
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		switch {
		case of == reflect.TypeFor[ID](), of.Kind() == reflect.String:
			raw, _ = json.Marshal(value)
		default:
			raw = []byte(value)
			if !json.Valid(raw) {
				return domain.RefuseField(name, "type")
			}
		}
		object[name] = raw
	}
	body, err := json.Marshal(object)
	if err != nil {
		return domain.RefuseField("query", "json")
	}
	return DecodeJSON(body, req)
}

// refuseBadIDs refuses the first invalid id by the name of its field.
func refuseBadIDs(v reflect.Value, name string) error {
	switch v.Kind() {
	case reflect.Int64:
		if id, ok := v.Interface().(ID); ok && id == badID {
			return domain.RefuseField(name, "id")
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return refuseBadIDs(v.Elem(), name)
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := refuseBadIDs(v.Index(i), name); err != nil {
				return err
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() && !field.Anonymous {
				continue
			}
			inner, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if inner == "" {
				inner = name
			}
			if err := refuseBadIDs(v.Field(i), inner); err != nil {
				return err
			}
		}
	}
	return nil
}

// HouseRequest identifies a room; calls for its staff embed it.
type HouseRequest struct {
	HouseID ID `json:"houseId"`
}

// Room returns the room of which the caller must be staff.
func (r HouseRequest) Room() ID { return r.HouseID }

// Check refuses a request without a room.
func (r HouseRequest) Check() error {
	if r.HouseID == 0 {
		return domain.RefuseField("houseId", "required")
	}
	return nil
}
