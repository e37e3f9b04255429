// How a refusal of a grain is decoded.

package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"

	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/domain"
)

// paramsKey marks a refusal. Its wire form, written by actors.Answer, is a GrainErrorResponse whose Reason is the code
// and whose Metadata has this key with the parameters as one JSON object. The key distinguishes refusals from errors of
// the library, because some codes equal some of the library's reasons.
const paramsKey = "params"

// refusalOf decodes a refusal; nil when the answer is not one. Integers become int64, other numbers float64; other
// values are as encoding/json decodes them.
func refusalOf(answer *pa.GrainErrorResponse) (*domain.Refusal, error) {
	text, ok := answer.Metadata[paramsKey]
	if !ok {
		return nil, nil
	}
	decode := json.NewDecoder(bytes.NewReader([]byte(text)))
	decode.UseNumber()
	var params map[string]any
	if err := decode.Decode(&params); err != nil {
		return nil, fmt.Errorf("read the parameters of refusal %s: %w", answer.Reason, err)
	}
	r := domain.Refuse(domain.Code(answer.Reason))
	for name, value := range params {
		r.Params[name] = plain(value)
	}
	return r, nil
}

// plain converts json.Number into int64 or float64, at any depth.
func plain(value any) any {
	switch v := value.(type) {
	case json.Number:
		if whole, err := v.Int64(); err == nil {
			return whole
		}
		fraction, _ := v.Float64()
		return fraction
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = plain(v[name])
		}
	}
	return value
}
