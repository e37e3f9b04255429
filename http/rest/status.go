// The HTTP status of every refusal code (docs/protocol.md, "Refusal codes").

package rest

import (
	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

// Statuses are the HTTP statuses of refusals; other codes are faults.
var Statuses = map[domain.Code]int{
	domain.BadRequest: 400, domain.FieldRequired: 400, domain.Unauthenticated: 401, domain.TokenInvalid: 401,
	domain.Forbidden: 403, domain.NotFound: 404, domain.RateLimited: 429, domain.IdempotencyMismatch: 409,
	domain.StaleState: 409, domain.EditedMeanwhile: 409, domain.PayloadTooLarge: 413, domain.Unavailable: 503,
	domain.Internal: 500,

	domain.UsernameFormat: 400, domain.PasswordFormat: 400, domain.PasswordMismatch: 400, domain.UsernameTaken: 409,
	domain.PhoneFormat: 400, domain.PhoneTaken: 409, domain.PhoneUnknown: 404, domain.SmsCodeWrong: 400,
	domain.SmsTooOften: 429, domain.AgreementRequired: 400, domain.LoginFailed: 401, domain.LoginLocked: 429,
	domain.AccountDisabled: 403, domain.OldPasswordWrong: 400, domain.SecondFactorWrong: 401,
	domain.NickReserved: 409,

	domain.FileTooLarge: 413, domain.FileFormat: 400, domain.TooManyImages: 400, domain.DescriptionTooLong: 400,
	domain.DeleteFailed: 409,

	domain.LoginToChat: 401, domain.Muted: 403, domain.MutedAll: 403, domain.SlowMode: 429,
	domain.FollowersOnly: 403, domain.AccountTooNew: 403, domain.TextEmpty: 400, domain.TextTooLong: 400,
	domain.TextBanned: 400, domain.DuplicateText: 400, domain.LineExpired: 409, domain.SendFailed: 503,
	domain.TicketInvalid:      401,
	domain.MuteReasonRequired: 400, domain.CannotMuteTarget: 403, domain.RoomSuspended: 403,
	domain.SourceInterrupted: 409, domain.MediaHostNotAllowed: 400, domain.PassInvalid: 403,
	domain.RestreamAddressBad: 400,

	domain.BalanceNotEnough: 402, domain.GiftUnavailable: 409, domain.BalanceNotEmpty: 409,
	domain.AmountRange: 400, domain.CountRange: 400, domain.EnvelopeFinished: 409, domain.EnvelopeExpired: 409,
	domain.EnvelopeNotOpen: 409, domain.EnvelopeAlreadyGrabbed: 409, domain.EnvelopeNotYours: 403,
	domain.PollRunning: 409, domain.PollClosed: 409, domain.AlreadyVoted: 409,

	domain.NotAnchor: 403, domain.CoverRequired: 409, domain.ApplyPending: 409, domain.ApplyDone: 409,
	domain.ApplyCooldown: 409, domain.LiveAlready: 409, domain.LiveNotStarted: 409, domain.H264Required: 400,
	domain.ClipsOff: 403, domain.ClipLength: 400, domain.ClipTooOld: 400, domain.NotRecorded: 409,

	domain.CaptionFormat: 400, domain.RecordingTooShort: 400, domain.FfmpegMissing: 501, domain.RecordingMixed: 409,

	domain.MatchNotFound: 404, domain.MatchNotReservable: 409, domain.AlreadyReserved: 409,
	domain.NotReserved: 409, domain.ReserveGap: 409, domain.BrandPermission: 403, domain.SlotTaken: 409,
	domain.SlotAlreadyMine: 409, domain.SlotOtherBrand: 409, domain.SlotMatchConflict: 409,
	domain.SlotNotYours: 403, domain.SlotClosed: 409, domain.UnderAge: 403,
	domain.PayUnavailable: 503, domain.PaySignature: 401,
}

// StatusOf returns the HTTP status of a code.
func StatusOf(code domain.Code) int {
	if status, ok := Statuses[code]; ok {
		return status
	}
	return fiber.StatusInternalServerError
}
