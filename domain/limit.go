// The numeric limits of the product.

package domain

import "time"

const (
	UsernameMin, UsernameMax = 6, 15
	PasswordMin, PasswordMax = 6, 15
	NickNameMax              = 20

	FileMaxBytes   = 5 << 20 // images
	BodyMaxBytes   = 64 << 10
	NoteMaxImages  = 9
	NoteMaxText    = 1000
	PhotoTextMax   = 20
	ImageMinPixels = 16
	ImageMaxPixels = 40_000_000

	ChatTextMax    = 200
	MuteReasonMax  = 60
	HouseNameMax   = 30
	AnchorTitleMax = 30
	IntroMax       = 300
	AnnounceMax    = 200

	AskAboveMax = 1_000_000 // coins

	IgnoredPeopleMax = 500 // whom one user does not read in chats
	IgnoredWordsMax  = 200
	IgnoredWordMax   = 30 // characters

	SmsCodeLength  = 6
	SmsCodeTries   = 5
	SmsResend      = 60 * time.Second
	SmsCodeValid   = 5 * time.Minute
	TokenLifetime  = 30 * 24 * time.Hour
	TokenAbsolute  = 90 * 24 * time.Hour
	TicketLifetime = 60 * time.Second

	GapMinutes                 = 120
	MemoryPlayHideDelaySeconds = 3

	HeartbeatSeconds  = 25
	SocketSilence     = 60 * time.Second
	SocketFrameMax    = 8 << 10
	SocketJoinTimeout = 5 * time.Second
	SocketsPerUser    = 5 // per user and room
	RoomsPerSocket    = 3

	SourceLostAfter  = 15 * time.Second  // liveStatus 3
	SessionEndsAfter = 120 * time.Second // without a source

	// PicturesUntoldAfter is how long another media server may be silent before its stream counts as lost; it reports
	// every few seconds.
	PicturesUntoldAfter = time.Minute

	// After the anchor ended a session by hand, a reconnecting encoder opens no new one for this long; starting in
	// the page does so at once. See docs/decisions/0002.
	encoderPause    = 10 * time.Minute
	KeyFrameWarning = 4 * time.Second
	VisitWindow     = 30 * time.Minute // one visit per viewer and window
	SendIDWindow    = 10 * time.Minute // a repeated client id gets the first outcome
	DuplicateWindow = 10 * time.Second
	RecoveryEvents  = 1000
	RecoveryMax     = 5000
	RecoveryWindow  = 10 * time.Minute
)

// EncoderPauseEnd returns until when an encoder cannot open a broadcast by itself; the zero time when no anchor ended
// one by hand.
func EncoderPauseEnd(endedByHandMs int64) time.Time {
	if endedByHandMs == 0 {
		return time.Time{}
	}
	return time.UnixMilli(endedByHandMs).Add(encoderPause)
}

// ApprovalLife is how long a pending change may be approved.
const ApprovalLife = 48 * time.Hour
