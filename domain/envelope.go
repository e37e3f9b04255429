// Red envelopes as everybody may see them (contract section 4, RedEnvelope).
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

// BriefView is a person in JSON (contract section 4, UserBrief).
type BriefView struct {
	UserID    string  `json:"userId"`
	NickName  string  `json:"nickName"`
	UserImage string  `json:"userImage"`
	HouseID   *string `json:"houseId"`
}

// ViewOf shows a person.
func ViewOf(b Brief) *BriefView {
	if b.UserID == 0 {
		return nil
	}
	v := &BriefView{UserID: FormatID(b.UserID), NickName: b.NickName, UserImage: b.UserImage}
	if id := FormatID(b.HouseID); id != "" {
		v.HouseID = &id
	}
	return v
}

// EnvelopeView is a red envelope in JSON. Seed and shares are there only after the end.
type EnvelopeView struct {
	RedEnvelopeID string     `json:"redEnvelopeId"`
	HouseID       string     `json:"houseId"`
	RedType       RedType    `json:"redType"`
	RedStatus     RedStatus  `json:"redStatus"`
	Sender        *BriefView `json:"sender"`
	Receiver      *BriefView `json:"receiver"`
	TotalAmount   Coins      `json:"totalAmount"`
	TotalCount    int64      `json:"totalCount"`
	LeftAmount    Coins      `json:"leftAmount"`
	LeftCount     int64      `json:"leftCount"`
	Remark        string     `json:"remark"`
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
