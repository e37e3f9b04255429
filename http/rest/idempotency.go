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
	"touchline/domain/ledger"
	"touchline/protos"
)

// outcomeTimeout bounds the look-up alone, because the call before it may have used up the request's time.
const outcomeTimeout = 2 * time.Second

// CheckRequestID refuses an invalid request id. Valid ones have 8–64 letters, digits, _ and -.
func CheckRequestID(id string) error {
	if len(id) < ledger.RequestIDMin || len(id) > ledger.RequestIDMax {
		return domain.RefuseField("requestId", "length", "min", ledger.RequestIDMin, "max", ledger.RequestIDMax)
	}
	for _, r := range []byte(id) {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-') {
			return domain.RefuseField("requestId", "format")
		}
	}
	return nil
}

// CheckOptionalRequestID is CheckRequestID for calls with an optional id.
func CheckOptionalRequestID(id string) error {
	if id == "" {
		return nil
	}
	return CheckRequestID(id)
}

// IdempotencyKey identifies a request by caller, call and request id, with the hash of req. req is the decoded
// request, so that the order of fields and unknown fields do not matter.
func IdempotencyKey(caller Caller, call, requestID string, req any) (*protos.Request, error) {
	hash, err := RequestHash(req)
	if err != nil {
		return nil, err
	}
	return &protos.Request{Key: ledger.RequestKey(call, caller.UserID, requestID), Hash: hash}, nil
}

// RequestHash is equal for two equal requests.
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

// Once carries out an idempotent call, or returns its first outcome; first is nil unless it is a repeat. A repeat
// gets the first outcome even if the call would be refused now, for example because the coins are spent.
// IDEMPOTENCY_MISMATCH for another request with the same id.
func Once[A any, M answerOf[A]](
	ctx context.Context, s *Server, request *protos.Request, carryOut func() (M, error),
) (answer M, first *ledger.Outcome, err error) {
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

// FirstOutcome returns the first outcome of a refused request, or the refusal when there is none.
func (s *Server) FirstOutcome(
	ctx context.Context, key string, hash []byte, refusal *domain.Refusal,
) (*ledger.Outcome, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeTimeout)
	defer cancel()
	first, found, err := s.Reads.FirstOutcome(ctx, key)
	switch {
	case err != nil && refusal.Code == domain.Unavailable:
		return nil, refusal // the database is unavailable
	case err != nil:
		return nil, err
	case found && !bytes.Equal(first.Hash, hash):
		return nil, domain.Refuse(domain.IdempotencyMismatch)
	case found:
		return &first, nil
	case refusal.Code == ledger.Repeated:
		return nil, fmt.Errorf("request %s was carried out, but its outcome is not kept", key)
	}
	return nil, refusal
}

// Idempotent is embedded by answers that may repeat an earlier outcome.
type Idempotent struct {
	Replayed bool `json:"replayed,omitempty"`
}

// OptionalIdempotencyKey is IdempotencyKey for calls with an optional request id. Without one, the request gets a
// random id, so that it cannot collide with an earlier attempt.
func OptionalIdempotencyKey(caller Caller, call, id string, req any) (*protos.Request, error) {
	if id == "" {
		id = "." + RandomKey()
	}
	return IdempotencyKey(caller, call, id, req)
}
