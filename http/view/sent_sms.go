// Short messages that a development server keeps instead of sending them.

package view

// SentSms is one message of the outbox.
type SentSms struct {
	Phone    string            `json:"phone"`
	Template string            `json:"template"`
	Params   map[string]string `json:"params"`
	Time     int64             `json:"time"`
}
