// Red envelopes in frames and answers.

package frames

import (
	"touchline/domain"
	"touchline/domain/ledger"
)

// EnvelopeView is a red envelope in JSON. It has seed and shares only after the end.
type EnvelopeView struct {
	RedEnvelopeID string           `json:"redEnvelopeId"`
	HouseID       string           `json:"houseId"`
	RedType       ledger.RedType   `json:"redType"`
	RedStatus     ledger.RedStatus `json:"redStatus"`
	Sender        BriefView        `json:"sender"`
	Receiver      *BriefView       `json:"receiver"`
	TotalAmount   domain.Coins     `json:"totalAmount"`
	TotalCount    int64            `json:"totalCount"`
	LeftAmount    domain.Coins     `json:"leftAmount"`
	LeftCount     int64            `json:"leftCount"`
	Remark        string           `json:"remark"`
	MessageID     string           `json:"messageId,omitempty"` // id of the remark's chat line
	CreateTime    int64            `json:"createTime"`
	OpenTime      int64            `json:"openTime"`
	ExpireTime    int64            `json:"expireTime"`
	SeedHash      string           `json:"seedHash"`
	ClientSeed    string           `json:"clientSeed"`
	MyAmount      *domain.Coins    `json:"myAmount"`
	ServerSeed    string           `json:"serverSeed,omitempty"`
	Shares        []int64          `json:"shares,omitempty"`
}
