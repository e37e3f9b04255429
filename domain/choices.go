// Numeric choices of API requests, and the numbers of rows that editors can extend.

package domain

// Action does something or undoes it: reserve or cancel, mute or unmute, appoint or dismiss.
type Action = int32

const (
	ActionDo   Action = 1
	ActionUndo Action = 2
)

// PeopleList selects the people of a room that anchor_user lists.
type PeopleList = int32

const (
	PeopleViewers    PeopleList = 1
	PeopleMuted      PeopleList = 2
	PeopleModerators PeopleList = 3
)

// Recommendation selects the rooms of recommend_anchor.
type Recommendation = int32

const (
	RecommendSimilar Recommendation = 1
	RecommendHot     Recommendation = 2
)

// MatchTab selects a tab of the list of matches.
type MatchTab = int32

const (
	MatchTabAll MatchTab = 1
	MatchTabHot MatchTab = 2
)

// LibraryTab selects a tab of an anchor's library of matches.
type LibraryTab = int32

const (
	LibraryTabAll      LibraryTab = 1
	LibraryTabReserved LibraryTab = 2
)

// GiftDirection selects the gifts of a wallet.
type GiftDirection = int32

const (
	GiftsReceived GiftDirection = 1
	GiftsSent     GiftDirection = 2
)

// GiftTier is the size of a gift's animation on the screen.
type GiftTier = int32

const (
	TierSmall  GiftTier = 1
	TierMedium GiftTier = 2
	TierLarge  GiftTier = 3
)

// FlowType is the kind of an entry of a wallet.
type FlowType = int32

const (
	FlowTypeRecharge       FlowType = 1
	FlowTypeGift           FlowType = 2
	FlowTypeEnvelopeSend   FlowType = 3
	FlowTypeEnvelopeGrab   FlowType = 4
	FlowTypeEnvelopeRefund FlowType = 5
	FlowTypeTip            FlowType = 6
	FlowTypeIncome         FlowType = 7
	FlowTypeAdjust         FlowType = 8
	FlowTypeChargeback     FlowType = 9
)

// TextType is the kind of a text of the site.
type TextType = int32

const (
	TextTutorial  TextType = 1
	TextService   TextType = 2
	TextPrivacy   TextType = 3
	TextLiveRules TextType = 4
	TextHelp      TextType = 5
)

// ColumnType is a kind of sport or of anchor; editors can add further ones.
type ColumnType = int32

const (
	ColumnAll           ColumnType = 0
	ColumnFootball      ColumnType = 1
	ColumnBasketball    ColumnType = 2
	ColumnTennis        ColumnType = 3
	ColumnBaseball      ColumnType = 4
	ColumnEsports       ColumnType = 5
	ColumnTalk          ColumnType = 6 // of anchors
	ColumnEntertainment ColumnType = 7 // of anchors
)
