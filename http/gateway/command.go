// The frames of clients, decoded and checked (docs/protocol.md, "Frames of the client").

package gateway

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"touchline/domain"
)

// command is any frame of a client. T decides which fields are used.
type command struct {
	T       string `json:"t" client:"'join' | 'leave' | 'send' | 'grab' | 'history' | 'ping'"`
	Room    string `json:"room"`
	ID      string `json:"id"`
	Ticket  string `json:"ticket"`
	Epoch   *int64 `json:"epoch"`
	Offset  *int64 `json:"offset"`
	Text    string `json:"text"`
	ReplyTo string `json:"replyTo"`
	Before  *int64 `json:"before"`
	Limit   *int   `json:"limit"`
	N       int64  `json:"n"`

	GoodUntil int64 `json:"goodUntil"`

	RedEnvelopeID string `json:"redEnvelopeId"`
}

const (
	ticketMax    = 128
	historyLimit = 100
	welcomeLimit = 50
	messageIDMax = 64
	sendIDMax    = 36
	roomNameMax  = 64
)

func validText(b []byte) bool { return utf8.Valid(b) }

// decode reads one text frame. A refusal is always BAD_REQUEST. broken means that the frame is not a command; otherwise
// one of its fields has a wrong value.
func decode(payload []byte) (c command, no *domain.Refusal, broken bool) {
	if !validText(payload) {
		return c, domain.RefuseField("frame", "utf8"), true
	}
	if err := json.Unmarshal(payload, &c); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && wrong.Field != "" {
			return c, domain.RefuseField(wrong.Field, "type"), true
		}
		return command{}, domain.RefuseField("frame", "json"), true
	}
	if no = c.check(); no == nil && domain.UnstorableJSON(payload) >= 0 {
		no = domain.RefuseField("frame", "characters")
	}
	return c, no, no != nil && no.Params["rule"] == unknownRule
}

const unknownRule = "unknown"

func (c *command) check() *domain.Refusal {
	if len(c.Room) > roomNameMax {
		return domain.RefuseField("room", "length", "max", roomNameMax)
	}
	switch c.T {
	case "ping", "leave":
		return nil
	case "join":
		return c.checkJoin()
	case "send":
		return c.checkSend()
	case "grab":
		return c.checkGrab()
	case "history":
		return c.checkHistory()
	}
	return domain.RefuseField("t", unknownRule)
}

func (c *command) checkJoin() *domain.Refusal {
	switch {
	case c.Ticket == "" || len(c.Ticket) > ticketMax:
		return domain.RefuseField("ticket", "length", "min", 1, "max", ticketMax)
	case c.Epoch != nil && *c.Epoch < 0:
		return domain.RefuseField("epoch", "min", "min", 0)
	case c.Offset != nil && *c.Offset < 0:
		return domain.RefuseField("offset", "min", "min", 0)
	}
	return nil
}

func (c *command) checkSend() *domain.Refusal {
	switch {
	case !validID(c.ID):
		return domain.RefuseField("id", "format", "min", 1, "max", sendIDMax)
	case len(c.ReplyTo) > messageIDMax:
		return domain.RefuseField("replyTo", "length", "max", messageIDMax)
	case c.GoodUntil < 0:
		return domain.RefuseField("goodUntil", "min", "min", 0)
	}
	return nil
}

func (c *command) checkHistory() *domain.Refusal {
	switch {
	case !validID(c.ID):
		return domain.RefuseField("id", "format", "min", 1, "max", sendIDMax)
	case c.Before != nil && *c.Before < 1:
		return domain.RefuseField("before", "min", "min", 1)
	case c.Limit != nil && (*c.Limit < 1 || *c.Limit > historyLimit):
		return domain.RefuseField("limit", "range", "min", 1, "max", historyLimit)
	}
	return nil
}

// validID reports whether a client's own id is valid: 1–36 of letters, digits, _ and -.
func validID(id string) bool {
	if id == "" || len(id) > sendIDMax {
		return false
	}
	for _, r := range []byte(id) {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-') {
			return false
		}
	}
	return true
}

// closeAnswer returns the close code that answers a client's close frame.
func closeAnswer(payload []byte) int {
	if len(payload) == 0 {
		return closeNormal
	}
	if len(payload) == 1 {
		return closeProtocol
	}
	code := int(binary.BigEndian.Uint16(payload))
	switch {
	case code < 1000, code >= 1004 && code <= 1006, code >= 1015 && code < 3000, code >= 5000:
		return closeProtocol
	case !validText(payload[2:]):
		return closeInvalidData
	}
	return code
}

// Command is the shape of all frames of a client; the type decides which fields are used.
func Command() any { return command{} }
