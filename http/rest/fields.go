// Fields that several calls share: a keyword, a match, a field that may be absent or null.

package rest

import (
	"encoding/json"

	"touchline/domain"
)

// KeywordMax is the most characters of a keyword.
const KeywordMax = 50

// MatchRequest is the body of calls about one match.
type MatchRequest struct {
	MatchID ID `json:"matchId"`
}

// Check refuses a body without a match.
func (r MatchRequest) Check() error {
	if r.MatchID == 0 {
		return domain.RefuseField("matchId", "required")
	}
	return nil
}

// CheckKeyword refuses a keyword that is too long.
func CheckKeyword(keyword string) error {
	if domain.Length(keyword) > KeywordMax {
		return domain.RefuseField("keyword", "length", "max", KeywordMax)
	}
	return nil
}

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
