// Events of gifts, tips and red envelopes.

package frames

import "touchline/domain/ledger"

// GiftEvent is a gift, or the gifts of one combo.
type GiftEvent struct {
	Head
	GiftTxID   string    `json:"giftTxId"`
	User       UserBrief `json:"u"`
	GiftID     string    `json:"giftId"`
	Name       string    `json:"name"`
	Icon       string    `json:"icon"`
	Animation  string    `json:"animation,omitempty"`
	Tier       int32     `json:"tier"`
	Count      int64     `json:"count"`
	Amount     int64     `json:"amount"`
	ComboID    string    `json:"comboId"`
	ComboCount int64     `json:"comboCount"`
}

// TipEvent is a tip.
type TipEvent struct {
	Head
	TipID   string    `json:"tipId"`
	User    UserBrief `json:"u"`
	Amount  int64     `json:"amount"`
	Remark  string    `json:"remark"`
	ID      string    `json:"id,omitempty"`      // of the remark as a line
	Deleted bool      `json:"deleted,omitempty"` // the event is sent again without its remark
}

// OpenEvent is a red envelope that can be opened from now on.
type OpenEvent struct {
	Head
	Envelope EnvelopeView `json:"envelope"`
	ID       string       `json:"id,omitempty"`      // of the remark as a line
	Deleted  bool         `json:"deleted,omitempty"` // the event is sent again without its remark
}

// GrabEvent is a share that a user took; More counts the shares since the previous event.
type GrabEvent struct {
	Head
	RedEnvelopeID string    `json:"redEnvelopeId"`
	User          UserBrief `json:"u"`
	Amount        int64     `json:"amount"`
	LeftCount     int64     `json:"leftCount"`
	More          int64     `json:"more,omitempty"`
}

// EndEvent is the end of a red envelope.
type EndEvent struct {
	Head
	RedEnvelopeID string           `json:"redEnvelopeId"`
	RedStatus     ledger.RedStatus `json:"redStatus"`
	Best          *BestShare       `json:"best"`
	Refunded      int64            `json:"refunded"`
	ServerSeed    string           `json:"serverSeed"`
	ClientSeed    string           `json:"clientSeed"`
}

// BestShare is the largest share of an envelope.
type BestShare struct {
	User   UserBrief `json:"u"`
	Amount int64     `json:"amount"`
}
