// The refusals: every code an API call may return, with its parameters.

// Package domain is the vocabulary of Touchline: codes, enumerations, limits, and the rules that need no other user.
// It uses no database, no socket and no clock.
package domain

import (
	"errors"
	"fmt"
)

// Code is a stable name of a refusal. Clients translate it (locale key err.<CODE>).
type Code string

// The codes of docs/protocol.md, Refusal codes. HTTP statuses belong to http/rest.
const (
	BadRequest          Code = "BAD_REQUEST"     // params: field, rule, min?, max?
	FieldRequired       Code = "FIELD_REQUIRED"  // params: field
	Unauthenticated     Code = "UNAUTHENTICATED" // login needed
	TokenInvalid        Code = "TOKEN_INVALID"   // expired or revoked
	Forbidden           Code = "FORBIDDEN"
	NotFound            Code = "NOT_FOUND"    // params: kind
	RateLimited         Code = "RATE_LIMITED" // params: retryAfter (s)
	IdempotencyMismatch Code = "IDEMPOTENCY_MISMATCH"
	StaleState          Code = "STALE_STATE"       // params: current
	EditedMeanwhile     Code = "EDITED_MEANWHILE"  // params: name (of the operator who saved first)
	PayloadTooLarge     Code = "PAYLOAD_TOO_LARGE" // params: maxBytes
	Unavailable         Code = "UNAVAILABLE"       // params: retryAfter (s)
	Internal            Code = "INTERNAL"          // traceId identifies the log line

	UsernameFormat    Code = "USERNAME_FORMAT" // params: min, max
	PasswordFormat    Code = "PASSWORD_FORMAT" // params: min, max
	PasswordMismatch  Code = "PASSWORD_MISMATCH"
	UsernameTaken     Code = "USERNAME_TAKEN"
	NickReserved      Code = "NICK_RESERVED" // params: field
	PhoneFormat       Code = "PHONE_FORMAT"
	PhoneTaken        Code = "PHONE_TAKEN"
	PhoneUnknown      Code = "PHONE_UNKNOWN"
	SmsCodeWrong      Code = "SMS_CODE_WRONG" // params: left
	SmsTooOften       Code = "SMS_TOO_OFTEN"  // params: retryAfter
	AgreementRequired Code = "AGREEMENT_REQUIRED"
	LoginFailed       Code = "LOGIN_FAILED"     // params: left
	LoginLocked       Code = "LOGIN_LOCKED"     // params: retryAfter
	AccountDisabled   Code = "ACCOUNT_DISABLED" // params: reason, endTime
	OldPasswordWrong  Code = "OLD_PASSWORD_WRONG"
	SecondFactorWrong Code = "SECOND_FACTOR_WRONG" // params: left

	FileTooLarge       Code = "FILE_TOO_LARGE" // params: maxBytes
	FileFormat         Code = "FILE_FORMAT"    // params: allowed
	TooManyImages      Code = "TOO_MANY_IMAGES"
	DescriptionTooLong Code = "DESCRIPTION_TOO_LONG"
	DeleteFailed       Code = "DELETE_FAILED" // params: ids

	LoginToChat         Code = "LOGIN_TO_CHAT"
	Muted               Code = "MUTED" // params: endTime (ms or null), muteType, reason
	MutedAll            Code = "MUTED_ALL"
	SlowMode            Code = "SLOW_MODE"       // params: retryAfter (s, one decimal)
	FollowersOnly       Code = "FOLLOWERS_ONLY"  // params: minutes, followTime
	AccountTooNew       Code = "ACCOUNT_TOO_NEW" // params: minutes
	TextEmpty           Code = "TEXT_EMPTY"
	TextTooLong         Code = "TEXT_TOO_LONG" // params: max
	TextBanned          Code = "TEXT_BANNED"
	DuplicateText       Code = "DUPLICATE_TEXT"
	LineExpired         Code = "LINE_EXPIRED"
	SendFailed          Code = "SEND_FAILED"
	TicketInvalid       Code = "TICKET_INVALID"
	MuteReasonRequired  Code = "MUTE_REASON_REQUIRED"
	CannotMuteTarget    Code = "CANNOT_MUTE_TARGET"
	RoomSuspended       Code = "ROOM_SUSPENDED"         // params: reason, endTime
	SourceInterrupted   Code = "SOURCE_INTERRUPTED"     // params: matchId?
	RestreamAddressBad  Code = "RESTREAM_ADDRESS"       // params: reason (format, own or private)
	MediaHostNotAllowed Code = "MEDIA_HOST_NOT_ALLOWED" // params: host
	PassInvalid         Code = "PASS_INVALID"

	BalanceNotEnough       Code = "BALANCE_NOT_ENOUGH" // params: balance, need
	GiftUnavailable        Code = "GIFT_UNAVAILABLE"
	BalanceNotEmpty        Code = "BALANCE_NOT_EMPTY" // params: balance
	AmountRange            Code = "AMOUNT_RANGE"      // params: min, max
	CountRange             Code = "COUNT_RANGE"       // params: min, max
	EnvelopeFinished       Code = "ENVELOPE_FINISHED"
	EnvelopeExpired        Code = "ENVELOPE_EXPIRED"
	EnvelopeNotOpen        Code = "ENVELOPE_NOT_OPEN"        // params: openTime, retryAfter (s, to the millisecond)
	EnvelopeAlreadyGrabbed Code = "ENVELOPE_ALREADY_GRABBED" // params: amount
	EnvelopeNotYours       Code = "ENVELOPE_NOT_YOURS"

	PollRunning  Code = "POLL_RUNNING"  // params: pollId
	PollClosed   Code = "POLL_CLOSED"   // params: pollId
	AlreadyVoted Code = "ALREADY_VOTED" // params: answer

	NotAnchor      Code = "NOT_ANCHOR"
	CoverRequired  Code = "COVER_REQUIRED"
	ApplyPending   Code = "APPLY_PENDING"
	ApplyDone      Code = "APPLY_DONE"
	ApplyCooldown  Code = "APPLY_COOLDOWN" // params: retryTime
	LiveAlready    Code = "LIVE_ALREADY"
	LiveNotStarted Code = "LIVE_NOT_STARTED"
	H264Required   Code = "H264_REQUIRED"

	CaptionFormat     Code = "CAPTION_FORMAT"      // params: line, problem
	RecordingTooShort Code = "RECORDING_TOO_SHORT" // params: min (s)
	FfmpegMissing     Code = "FFMPEG_MISSING"
	RecordingMixed    Code = "RECORDING_MIXED"

	ClipsOff    Code = "CLIPS_OFF"
	ClipLength  Code = "CLIP_LENGTH"  // params: min, max (s)
	ClipTooOld  Code = "CLIP_TOO_OLD" // params: minutes
	NotRecorded Code = "NOT_RECORDED"

	MatchNotFound      Code = "MATCH_NOT_FOUND"
	MatchNotReservable Code = "MATCH_NOT_RESERVABLE"
	AlreadyReserved    Code = "ALREADY_RESERVED"
	NotReserved        Code = "NOT_RESERVED"
	ReserveGap         Code = "RESERVE_GAP" // params: gapMinutes, gapHours, conflicts
	BrandPermission    Code = "BRAND_PERMISSION"
	SlotTaken          Code = "SLOT_TAKEN"
	SlotAlreadyMine    Code = "SLOT_ALREADY_MINE"
	SlotOtherBrand     Code = "SLOT_OTHER_BRAND" // params: brandId, brandName
	SlotMatchConflict  Code = "SLOT_MATCH_CONFLICT"
	SlotNotYours       Code = "SLOT_NOT_YOURS"
	SlotClosed         Code = "SLOT_CLOSED"
	UnderAge           Code = "UNDER_AGE" // params: min (years)
	PayUnavailable     Code = "PAY_UNAVAILABLE"
	PaySignature       Code = "PAY_SIGNATURE"
)

// Refusal is an expected negative answer, not a fault: it is sent to the caller and never logged.
type Refusal struct {
	Code   Code
	Params map[string]any // JSON values; never nil once made by Refuse
}

// Refuse makes a refusal from a code and alternating parameter names and values.
func Refuse(code Code, nameValue ...any) *Refusal {
	params := make(map[string]any, len(nameValue)/2)
	for i := 0; i+1 < len(nameValue); i += 2 {
		params[fmt.Sprint(nameValue[i])] = nameValue[i+1]
	}
	return &Refusal{Code: code, Params: params}
}

// RefuseField is the BAD_REQUEST for one field that violates one rule.
func RefuseField(field, rule string, nameValue ...any) *Refusal {
	return Refuse(BadRequest, append([]any{"field", field, "rule", rule}, nameValue...)...)
}

// Error is the code. Clients write the sentence from the code and its parameters.
func (r *Refusal) Error() string { return string(r.Code) }

// CodeOf returns the code of an error: "" for nil, INTERNAL for a fault.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var r *Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return Internal
}
