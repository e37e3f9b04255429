// The enumerations of the API (docs/protocol.md, Enumerations). Their integers never change.

package domain

// LiveStatus of a room.
type LiveStatus int32

const (
	LiveUnopened    LiveStatus = 0 // never configured or not reviewed; not listed
	LiveOffline     LiveStatus = 1 // card dimmed
	LiveLiving      LiveStatus = 2
	LiveInterrupted LiveStatus = 3 // session open, source lost
	LiveSuspended   LiveStatus = 4 // not listed
)

// MuteType is how long a mute lasts.
type MuteType int32

const (
	Mute10Minutes MuteType = 1
	Mute30Minutes MuteType = 2
	Mute60Minutes MuteType = 3
	MuteSession   MuteType = 4 // until the current live session ends; if none is open, until the next one ends
	MutePermanent MuteType = 5
)

// Minutes of a timed mute; 0 for session and permanent.
func (t MuteType) Minutes() int64 {
	switch t {
	case Mute10Minutes:
		return 10
	case Mute30Minutes:
		return 30
	case Mute60Minutes:
		return 60
	}
	return 0
}

// Valid reports whether t is one of the five durations.
func (t MuteType) Valid() bool { return t >= Mute10Minutes && t <= MutePermanent }

// RoomRole of a person in one room, in rising order of rights.
type RoomRole int32

const (
	RoleVisitor   RoomRole = 0
	RoleViewer    RoomRole = 1
	RoleModerator RoomRole = 2
	RoleAnchor    RoomRole = 3
	RoleOperator  RoomRole = 4
)

// Staff may moderate the room.
func (r RoomRole) Staff() bool { return r >= RoleModerator }

// LiveSource is the origin of a session's video.
type LiveSource int32

const (
	SourcePush  LiveSource = 1 // the anchor pushes to our ingest
	SourceOwn   LiveSource = 2 // the anchor's own video address
	SourceMatch LiveSource = 3 // the source of the match
)

// NotifyType of a notice to a user.
type NotifyType int32

const (
	NotifyAnchorLive     NotifyType = 1
	NotifyMatchSoon      NotifyType = 2
	NotifyApplyResult    NotifyType = 3
	NotifyEnvelopeRefund NotifyType = 4
	NotifyMuted          NotifyType = 5
	NotifySlotSoon       NotifyType = 6
	NotifySystem         NotifyType = 7
	NotifyNewNote        NotifyType = 8
	NotifyMatchNews      NotifyType = 9 // kick-off, goal or end of a match that the user follows
)

// MatchStatus of a match.
type MatchStatus int32

const (
	MatchNotStarted     MatchStatus = 1
	MatchInProgress     MatchStatus = 2
	MatchEnded          MatchStatus = 3
	MatchPostponed      MatchStatus = 4
	MatchInterrupted    MatchStatus = 5
	MatchCutShort       MatchStatus = 6
	MatchToBeDetermined MatchStatus = 7
)

// CheckMatchStatus accepts a status, or 0 for any.
func CheckMatchStatus(status int32) error {
	if status < 0 || status > int32(MatchToBeDetermined) {
		return RefuseField("matchStatus", "enum")
	}
	return nil
}

// CheckReserveKind accepts a kind, or 0 for the default.
func CheckReserveKind(kind int32) error {
	if kind < 0 || kind > int32(ReserveAnchor) {
		return RefuseField("kind", "enum")
	}
	return nil
}

// Purposes of an SMS code. A code is valid for its own purpose only.
const (
	SmsLogin          = "login"
	SmsRegister       = "register"
	SmsChangePassword = "changePassword"
	SmsChangePhone    = "changePhone"
	SmsApply          = "apply"
)

// ReserveKind distinguishes a viewer's reminder from an anchor's booking.
type ReserveKind int32

const (
	ReserveViewer ReserveKind = 1
	ReserveAnchor ReserveKind = 2
)
