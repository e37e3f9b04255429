// How a refusal that crossed from a grain is read.

package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"

	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/domain"
)

// The wire form of a refusal, written by actors.Answer, is a GrainErrorResponse whose Reason is the code and
// whose Metadata has this key, with the parameters as one JSON object. The key is what tells a refusal from
// an error of the library: some codes and some of the library's reasons are the same word.
const paramsKey = "params"

// refusalOf reads a refusal back; nil when the answer is none. Whole numbers come back as int64, other
// numbers as float64, everything else as encoding/json has it.
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

// plain turns json.Number into int64 or float64, however deep it lies.
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
