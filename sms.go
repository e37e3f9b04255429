// Short messages outside dev: until an operator's provider is configured there is nobody to send them.
package main

import (
	"context"
	"log/slog"

	"touchline/domain"
)

// noSms refuses, so that no code lies readable in a table instead of reaching a phone.
type noSms struct{ logger *slog.Logger }

// SendSms answers UNAVAILABLE and says why in the log, without the number.
func (n noSms) SendSms(context.Context, string, string, map[string]string) error {
	n.logger.Error("a short message was asked for, but no SMS provider is configured")
	return domain.Refuse(domain.Unavailable, "retryAfter", 3600)
}
