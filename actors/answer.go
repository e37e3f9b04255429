// Answers: how a refusal crosses from a grain to whoever asked.

package actors

import (
	"encoding/json"
	"errors"

	"github.com/asynkron/protoactor-go/cluster"

	"touchline/domain"
)

// Answer turns a refusal into the message that crosses nodes: reason = code, metadata "params" = JSON object.
// Package cluster turns it back. A fault crosses as INTERNAL without its text.
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

// Unavailable tells the caller to try again: the next activation will answer.
func Unavailable() *cluster.GrainErrorResponse {
	return cluster.NewGrainErrorResponse(cluster.ErrorReason_UNAVAILABLE, "grain ended")
}
