// Red envelopes as every user may see them (/web_anchor/red_envelope_detail).

package domain

import "time"

const (
	EnvelopeCountMax   = 200
	ClientSeedMax      = 64
	EnvelopeOpenFor    = 10 * time.Minute // public, after opening
	EnvelopePrivateFor = 24 * time.Hour
	EnvelopeCommitFor  = 2 * time.Minute
	EnvelopeRemembered = 10 * time.Minute // after the end, for late viewers
)

// RedType of an envelope.
type RedType int32

const (
	RedPublicRandom RedType = 1
	RedPublicEqual  RedType = 2
	RedPrivate      RedType = 3
)

// RedStatus of an envelope.
type RedStatus int32

const (
	RedOpen     RedStatus = 1
	RedFinished RedStatus = 2
	RedExpired  RedStatus = 3
)

// BriefView is a user in JSON, with badges where they apply.
type BriefView struct {
	UserID    string  `json:"userId"`
	NickName  string  `json:"nickName"`
	UserImage string  `json:"userImage"`
	HouseID   *string `json:"houseId"`
	Medal     *Medal  `json:"medal,omitempty"`
	Tags      []Badge `json:"tags,omitempty"`
}

// Wear sets the badges of a user.
func (v *BriefView) Wear(worn Badges) { v.Medal, v.Tags = worn.Medal(), worn.Tags() }

// BriefOf is the view of an existing user.
func BriefOf(b Brief) BriefView {
	v := BriefView{UserID: FormatID(b.UserID), NickName: b.NickName, UserImage: b.UserImage}
	if id := FormatID(b.HouseID); id != "" {
		v.HouseID = &id
	}
	return v
}

// ViewOf is the view of a user; nil for the zero Brief.
func ViewOf(b Brief) *BriefView {
	if b.UserID == 0 {
		return nil
	}
	v := BriefOf(b)
	return &v
}

// EnvelopeView is a red envelope in JSON. It has seed and shares only after the end.
type EnvelopeView struct {
	RedEnvelopeID string     `json:"redEnvelopeId"`
	HouseID       string     `json:"houseId"`
	RedType       RedType    `json:"redType"`
	RedStatus     RedStatus  `json:"redStatus"`
	Sender        BriefView  `json:"sender"`
	Receiver      *BriefView `json:"receiver"`
	TotalAmount   Coins      `json:"totalAmount"`
	TotalCount    int64      `json:"totalCount"`
	LeftAmount    Coins      `json:"leftAmount"`
	LeftCount     int64      `json:"leftCount"`
	Remark        string     `json:"remark"`
	MessageID     string     `json:"messageId,omitempty"` // id of the remark's chat line
	CreateTime    int64      `json:"createTime"`
	OpenTime      int64      `json:"openTime"`
	ExpireTime    int64      `json:"expireTime"`
	SeedHash      string     `json:"seedHash"`
	ClientSeed    string     `json:"clientSeed"`
	MyAmount      *Coins     `json:"myAmount"`
	ServerSeed    string     `json:"serverSeed,omitempty"`
	Shares        []int64    `json:"shares,omitempty"`
}

// Envelope is a red envelope as stored, with its users and its grabs in order.
type Envelope struct {
	EnvelopeRow
	Sender   Brief
	Receiver Brief // of a private one
	Grabs    []Grab
}

// Grab is one share taken by a user.
type Grab struct {
	Index  int64 // from 0
	User   Brief
	Amount Coins
	At     time.Time
}

// SeedCommit is the published hash of a seed, fixed before a client seed is chosen.
type SeedCommit struct {
	CommitID string
	UserID   int64
	Seed     []byte
	Expires  time.Time
}

// TakenBy returns the coins a user got from the envelope, or nil.
func (e *Envelope) TakenBy(userID int64) *Coins {
	for i := range e.Grabs {
		if e.Grabs[i].User.UserID == userID {
			return &e.Grabs[i].Amount
		}
	}
	return nil
}

// Best returns the index of the largest grab, the earliest of equal ones; -1 without grabs.
func (e *Envelope) Best() int {
	best := -1
	for i, g := range e.Grabs {
		if best < 0 || g.Amount > e.Grabs[best].Amount {
			best = i
		}
	}
	return best
}

// Shares returns all shares of the envelope in the order of the grabs. They reveal future grabs, so they are shown
// only after the end.
func (e *Envelope) Shares() []int64 {
	if e.Type == RedPublicEqual {
		return SplitEqually(int64(e.Total), e.Count)
	}
	return Split(e.Seed, FormatEnvelope(e.Number), e.ClientSeed, int64(e.Total), e.Count)
}
