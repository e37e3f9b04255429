// Request fields that distinguish absent from null.

package rest

import "encoding/json"

// Optional is a field of a request that may be absent, null or set.
type Optional[T any] struct {
	Sent  bool
	Value *T // nil: null
}

// UnmarshalJSON is called for null too.
func (o *Optional[T]) UnmarshalJSON(raw []byte) error {
	o.Sent = true
	return json.Unmarshal(raw, &o.Value)
}
