// Red envelopes as everybody may see them (/web_anchor/red_envelope_detail).

package domain

import "time"

const (
	EnvelopeCountMax   = 200
	ClientSeedMax      = 64
	EnvelopeOpenFor    = 10 * time.Minute // public, after opening
	EnvelopePrivateFor = 24 * time.Hour
	EnvelopeCommitFor  = 2 * time.Minute
	EnvelopeRemembered = 10 * time.Minute // after the end, for those who come late
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

// BriefView is a person in JSON; with the badges they wear, where these are told.
type BriefView struct {
	UserID    string  `json:"userId"`
	NickName  string  `json:"nickName"`
	UserImage string  `json:"userImage"`
	HouseID   *string `json:"houseId"`
	Medal     *Medal  `json:"medal,omitempty"`
	Tags      []Badge `json:"tags,omitempty"`
}

// Wear puts badges on a person.
func (v *BriefView) Wear(worn Badges) { v.Medal, v.Tags = worn.Medal(), worn.Tags() }

// BriefOf shows a person who is there.
func BriefOf(b Brief) BriefView {
	v := BriefView{UserID: FormatID(b.UserID), NickName: b.NickName, UserImage: b.UserImage}
	if id := FormatID(b.HouseID); id != "" {
		v.HouseID = &id
	}
	return v
}

// ViewOf shows a person; null for nobody.
func ViewOf(b Brief) *BriefView {
	if b.UserID == 0 {
		return nil
	}
	v := BriefOf(b)
	return &v
}

// EnvelopeView is a red envelope in JSON. Seed and shares are there only after the end.
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
	MessageID     string     `json:"messageId,omitempty"` // of the remark as a line of the chat
	CreateTime    int64      `json:"createTime"`
	OpenTime      int64      `json:"openTime"`
	ExpireTime    int64      `json:"expireTime"`
	SeedHash      string     `json:"seedHash"`
	ClientSeed    string     `json:"clientSeed"`
	MyAmount      *Coins     `json:"myAmount"`
	ServerSeed    string     `json:"serverSeed,omitempty"`
	Shares        []int64    `json:"shares,omitempty"`
}

// Envelope is a red envelope as the tables have it, with its people and what was grabbed, in order.
type Envelope struct {
	EnvelopeRow
	Sender   Brief
	Receiver Brief // of a private one
	Grabs    []Grab
}

// Grab is one share that was taken.
type Grab struct {
	Index  int64 // from 0
	User   Brief
	Amount Coins
	At     time.Time
}

// SeedCommit is a seed that is promised, by its hash, before anybody chose a client seed.
type SeedCommit struct {
	CommitID string
	UserID   int64
	Seed     []byte
	Expires  time.Time
}

// TakenBy is what somebody got of the envelope; nil for who has nothing.
func (e *Envelope) TakenBy(userID int64) *Coins {
	for i := range e.Grabs {
		if e.Grabs[i].User.UserID == userID {
			return &e.Grabs[i].Amount
		}
	}
	return nil
}

// Best is the place of the largest share among the grabs, the earliest of equals; -1 without any.
func (e *Envelope) Best() int {
	best := -1
	for i, g := range e.Grabs {
		if best < 0 || g.Amount > e.Grabs[best].Amount {
			best = i
		}
	}
	return best
}

// Shares are all shares of the envelope in the order in which they are taken. They tell what is still to come:
// show them after the end only.
func (e *Envelope) Shares() []int64 {
	if e.Type == RedPublicEqual {
		return SplitEqually(int64(e.Total), e.Count)
	}
	return Split(e.Seed, FormatEnvelope(e.Number), e.ClientSeed, int64(e.Total), e.Count)
}
