// Idempotent calls: the requestId, the hash of the request, and the stored outcome for repeats.

package rest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// outcomeTimeout bounds the look-up by itself: the call before it may have used up the time of the request.
const outcomeTimeout = 2 * time.Second

// CheckRequestID refuses what is no request id: 8–64 letters, digits, _ and -.
func CheckRequestID(id string) error {
	if len(id) < domain.RequestIDMin || len(id) > domain.RequestIDMax {
		return domain.RefuseField("requestId", "length", "min", domain.RequestIDMin, "max", domain.RequestIDMax)
	}
	for _, r := range []byte(id) {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-') {
			return domain.RefuseField("requestId", "format")
		}
	}
	return nil
}

// CheckOptionalRequestID is CheckRequestID for calls that may do without one.
func CheckOptionalRequestID(id string) error {
	if id == "" {
		return nil
	}
	return CheckRequestID(id)
}

// IdempotencyKey names what the caller asks by the call and their request id, with the hash of all they ask: req is the
// request as it was decoded, so that the order of its fields and unknown fields do not count.
func IdempotencyKey(caller Caller, call, requestID string, req any) (*protos.Request, error) {
	hash, err := RequestHash(req)
	if err != nil {
		return nil, err
	}
	return &protos.Request{Key: domain.RequestKey(call, caller.UserID, requestID), Hash: hash}, nil
}

// RequestHash is equal for two requests that ask the same.
func RequestHash(req any) ([]byte, error) {
	asked, err := json.Marshal(req)
	if err != nil {
		return nil, fmt.Errorf("hash a request: %w", err)
	}
	hash := sha256.Sum256(asked)
	return hash[:], nil
}

// answerOf is a pointer to a message.
type answerOf[A any] interface {
	*A
	protos.Message
}

// Once carries out an idempotent call, or returns its first outcome; first is nil unless it is a repeat.
// A repeat is answered like that whatever stands in its way today: the coins may be spent and the gift withdrawn.
// IDEMPOTENCY_MISMATCH when something else was asked under the same request id.
func Once[A any, M answerOf[A]](ctx context.Context, s *Server, request *protos.Request, carryOut func() (M, error)) (answer M, first *domain.Outcome, err error) {
	answer, err = carryOut()
	var refusal *domain.Refusal
	if err == nil || request == nil || !errors.As(err, &refusal) {
		return answer, nil, err
	}
	first, err = s.FirstOutcome(ctx, request.GetKey(), request.GetHash(), refusal)
	if err != nil {
		return nil, nil, err
	}
	answer = new(A)
	if err := protos.Restore(first.Answer, answer); err != nil {
		return nil, nil, fmt.Errorf("read the first answer of %s: %w", request.GetKey(), err)
	}
	return answer, first, nil
}

// FirstOutcome of a refused request; the refusal itself when there is none.
func (s *Server) FirstOutcome(ctx context.Context, key string, hash []byte, refusal *domain.Refusal) (*domain.Outcome, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeTimeout)
	defer cancel()
	first, found, err := s.Reads.FirstOutcome(ctx, key)
	switch {
	case err != nil && refusal.Code == domain.Unavailable:
		return nil, refusal // the database is away, which is why
	case err != nil:
		return nil, err
	case found && !bytes.Equal(first.Hash, hash):
		return nil, domain.Refuse(domain.IdempotencyMismatch)
	case found:
		return &first, nil
	case refusal.Code == domain.Repeated:
		return nil, fmt.Errorf("request %s was carried out, but its outcome is not kept", key)
	}
	return nil, refusal
}

// Idempotent is embedded by answers that may be those of an earlier request.
type Idempotent struct {
	Replayed bool `json:"replayed,omitempty"`
}

// OptionalIdempotencyKey is IdempotencyKey for calls that may do without a request id. Then the request gets one that no
// caller can choose: a try whose answer was lost on the way must not find itself in the way.
func OptionalIdempotencyKey(caller Caller, call, id string, req any) (*protos.Request, error) {
	if id == "" {
		id = "." + RandomKey()
	}
	return IdempotencyKey(caller, call, id, req)
}
