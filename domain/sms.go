// Short messages.

package domain

import "time"

// SentSms is one message of the development outbox.
type SentSms struct {
	Phone    string
	Template string
	Params   map[string]string
	At       time.Time
}
