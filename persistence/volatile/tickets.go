// Tickets: single-use rights to open a websocket, kept in Redis under their hash.

// Package volatile keeps data in Redis that may be lost: tickets, codes and counts.
package volatile

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

const (
	ticketLife  = 60 * time.Second
	ticketBytes = 24
)

// Tickets keeps the issued tickets.
type Tickets struct {
	redis    Redis
	issued   *pg.Group[issuedTicket, error]
	redeemed *pg.Group[redeemedTicket, redemption]
	redeems  atomic.Uint64 // distinguishes redemptions of one ticket
}

// NewTickets returns tickets that are kept in Redis until open ends.
func NewTickets(open context.Context, client Redis) *Tickets {
	s := &Tickets{redis: client}
	s.issued, s.redeemed = pg.NewGroup(open, s.issueTickets), pg.NewGroup(open, s.redeemTickets)
	return s
}

// IssueTicket stores the right and returns the secret that redeems it once, until expires.
func (s *Tickets) IssueTicket(ctx context.Context, right studio.Ticket) (ticket string, expires time.Time, err error) {
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
	failed, err := s.issued.Ask(ctx, issuedTicket{ticketKey(ticket), string(body)})
	if err = errors.Join(err, failed); err != nil {
		return "", time.Time{}, fmt.Errorf("store a ticket: %w", err)
	}
	return ticket, expires, nil
}

// issuedTicket is a ticket in the form stored in Redis.
type issuedTicket struct{ key, body string }

// issueTickets stores several tickets in one round trip.
func (s *Tickets) issueTickets(ctx context.Context, tickets []issuedTicket) (map[issuedTicket]error, error) {
	outcomes := make(map[issuedTicket]error, len(tickets))
	pipe := s.redis.Pipeline()
	stored := make([]*redis.StatusCmd, len(tickets))
	for i, t := range tickets {
		stored[i] = pipe.Set(ctx, t.key, t.body, ticketLife)
	}
	_, _ = pipe.Exec(ctx) // every command has its own error
	for i, t := range tickets {
		outcomes[t] = stored[i].Err()
	}
	return outcomes, nil
}

// redeemedTicket is one redemption; the number distinguishes redemptions of the same ticket.
type redeemedTicket struct {
	key    string
	number uint64
}

// redemption is the answer of Redis.
type redemption struct {
	body string
	err  error
}

// redeemTickets removes several tickets from Redis in one round trip.
func (s *Tickets) redeemTickets(ctx context.Context, tickets []redeemedTicket) (map[redeemedTicket]redemption, error) {
	outcomes := make(map[redeemedTicket]redemption, len(tickets))
	pipe := s.redis.Pipeline()
	taken := make([]*redis.StringCmd, len(tickets))
	for i, t := range tickets {
		taken[i] = pipe.GetDel(ctx, t.key)
	}
	_, _ = pipe.Exec(ctx)
	for i, t := range tickets {
		body, err := taken[i].Result()
		outcomes[t] = redemption{body, err}
	}
	return outcomes, nil
}

// RedeemTicket redeems a ticket. It refuses with TICKET_INVALID for an unknown, used or expired one; of concurrent
// callers, one succeeds.
func (s *Tickets) RedeemTicket(ctx context.Context, ticket string) (studio.Ticket, error) {
	if len(ticket) != base64.RawURLEncoding.EncodedLen(ticketBytes) {
		return studio.Ticket{}, domain.Refuse(domain.TicketInvalid)
	}
	taken, err := s.redeemed.Ask(ctx, redeemedTicket{ticketKey(ticket), s.redeems.Add(1)})
	if errors.Is(taken.err, redis.Nil) {
		return studio.Ticket{}, domain.Refuse(domain.TicketInvalid)
	}
	if err = errors.Join(err, taken.err); err != nil {
		return studio.Ticket{}, fmt.Errorf("redeem a ticket: %w", err)
	}
	var right studio.Ticket
	if err := json.Unmarshal([]byte(taken.body), &right); err != nil {
		return studio.Ticket{}, fmt.Errorf("decode a ticket: %w", err)
	}
	return right, nil
}

// ticketKey is a hash, so that readers of Redis do not see the secret.
func ticketKey(ticket string) string {
	sum := sha256.Sum256([]byte(ticket))
	return "ticket:" + hex.EncodeToString(sum[:])
}
