// Tickets: single-use rights to open a websocket, kept in Redis under their hash.
package persistence

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"touchline/domain"
)

const (
	ticketLife  = 60 * time.Second
	ticketBytes = 24
)

// IssueTicket stores the right and returns the secret that redeems it once, until expires.
func (s *Store) IssueTicket(ctx context.Context, right domain.Ticket) (ticket string, expires time.Time, err error) {
	secret := make([]byte, ticketBytes)
	if _, err := rand.Read(secret); err != nil {
		return "", time.Time{}, fmt.Errorf("draw a ticket: %w", err)
	}
	ticket = base64.RawURLEncoding.EncodeToString(secret)
	body, err := json.Marshal(right)
	if err != nil {
		return "", time.Time{}, fmt.Errorf("encode a ticket: %w", err)
	}
	expires = time.Now().Add(ticketLife)
	if err := s.redis.Set(ctx, ticketKey(ticket), body, ticketLife).Err(); err != nil {
		return "", time.Time{}, fmt.Errorf("store a ticket: %w", err)
	}
	return ticket, expires, nil
}

// RedeemTicket takes a ticket. Refuses TICKET_INVALID when it is unknown, used or too old; of several
// callers at once, one gets it.
func (s *Store) RedeemTicket(ctx context.Context, ticket string) (domain.Ticket, error) {
	if len(ticket) != base64.RawURLEncoding.EncodedLen(ticketBytes) {
		return domain.Ticket{}, domain.Refuse(domain.TicketInvalid)
	}
	body, err := s.redis.GetDel(ctx, ticketKey(ticket)).Bytes()
	if errors.Is(err, redis.Nil) {
		return domain.Ticket{}, domain.Refuse(domain.TicketInvalid)
	}
	if err != nil {
		return domain.Ticket{}, fmt.Errorf("redeem a ticket: %w", err)
	}
	var right domain.Ticket
	if err := json.Unmarshal(body, &right); err != nil {
		return domain.Ticket{}, fmt.Errorf("decode a ticket: %w", err)
	}
	return right, nil
}

// ticketKey hides the secret from whoever reads Redis.
func ticketKey(ticket string) string {
	sum := sha256.Sum256([]byte(ticket))
	return "ticket:" + hex.EncodeToString(sum[:])
}
