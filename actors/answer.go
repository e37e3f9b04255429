// Answers: how a grain sends a refusal to its caller.

package actors

import (
	"encoding/json"
	"errors"

	"github.com/asynkron/protoactor-go/cluster"

	"touchline/domain"
)

// Answer converts a refusal into a message between nodes: reason = code, metadata "params" = JSON object. Package
// cluster converts it back. A fault is sent as INTERNAL without its text.
func Answer(err error) *cluster.GrainErrorResponse {
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) {
		return cluster.NewGrainErrorResponse(cluster.ErrorReason_INTERNAL, "fault in a grain")
	}
	params, err := json.Marshal(refusal.Params)
	if err != nil {
		params = []byte("{}")
	}
	return cluster.NewGrainErrorResponse(string(refusal.Code), "refused").
		WithMetadata(map[string]string{"params": string(params)})
}

// Unavailable asks the caller to try again; the next activation will answer.
func Unavailable() *cluster.GrainErrorResponse {
	return cluster.NewGrainErrorResponse(cluster.ErrorReason_UNAVAILABLE, "grain ended")
}
