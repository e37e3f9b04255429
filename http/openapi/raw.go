// Calls that Go types do not describe: files, streams, pages, signed or multipart bodies.

package openapi

import (
	"errors"
	"maps"
	"reflect"
	"slices"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

// rawCall describes the request and response of a route registered without types.
type rawCall struct {
	req, res reflect.Type
	data     jsonObject // instead of res
	bare     bool       // the response is data without the envelope
	produces string     // content type of a response that is no JSON
	answer   string     // description of that response
	status   int        // of success; 0: 200
	body     jsonObject // schema of a request that no type describes
	bodyType string
	query    []string
}

var errUndescribed = errors.New("no types and no line in rawCalls")

const (
	someJSON = "application/json"
	someHTML = "text/html"
	someICS  = "text/calendar"
	someText = "text/plain"
	someSDP  = "application/sdp"
)

// imageForm returns the schema of a form with an image.
func imageForm(scenes []string) jsonObject {
	return jsonObject{
		"type": "object", "required": []string{"file", "scene"},
		"properties": jsonObject{
			"file": jsonObject{
				"type": "string", "contentMediaType": "application/octet-stream",
				"description": "One image: jpg, png, gif or webp, at most 5 MiB.",
			},
			"scene": jsonObject{"type": "string", "enum": scenes},
		},
	}
}

var signedBody = jsonObject{
	"type": "object",
	"description": `Signed: X-Touchline-Signature: t=<s>,v1=<hex hmac-sha256(secret, t + "." + body)>, ` +
		"not older than 300 s.",
}

var feedForm = jsonObject{
	"type": "object", "required": []string{"feedId", "file"},
	"properties": jsonObject{
		"feedId": jsonObject{"type": "string"}, "dryRun": jsonObject{"type": "string", "enum": []string{"true", "false"}},
		"file": jsonObject{"type": "string", "contentMediaType": "application/octet-stream",
			"description": "At most 5 MiB, in the format of the feed."},
	},
}

var signedLines = jsonObject{
	"type": "string",
	"description": "Matches, one JSON object a line; signed by X-Touchline-Signature with the secret of the feed, " +
		"not older than 300 s.",
}

var publishForm = jsonObject{
	"type": "object",
	"description": "Signed by X-Touchline-Signature, or from an address the server lists; also as a form with a " +
		"field called name, as RTMP servers send it.",
	"properties": jsonObject{
		"liveCode": jsonObject{"type": "string"},
		"key":      jsonObject{"type": "string", "description": "{houseId}?code={liveCode}"},
		"app":      jsonObject{"type": "string"}, "addr": jsonObject{"type": "string"},
	},
}

// allEnumsData returns the schema of all enumerations by name, the languages, and the limits that clients check.
func allEnumsData() jsonObject {
	values := jsonObject{"type": "array", "items": jsonObject{
		"type": "object", "required": []string{"value", "key", "label"},
		"properties": jsonObject{"value": jsonObject{"type": []string{"integer", "string"}},
			"key": jsonObject{"type": "string"}, "label": jsonObject{"type": "string"}},
	}}
	names := append(slices.Collect(maps.Keys(view.Enums)), "anchorType", "raceType")
	slices.Sort(names)
	properties := jsonObject{
		"limits": jsonObject{"type": "object", "description": "Numbers by name, as allEnums of the contract lists them."},
		"languageType": jsonObject{"type": "array", "items": jsonObject{
			"type": "object", "required": []string{"value", "code", "nativeName", "englishName", "dir", "layout"},
			"properties": jsonObject{
				"value": jsonObject{"type": "string"}, "code": jsonObject{"type": "integer"},
				"nativeName":  jsonObject{"type": "string"},
				"englishName": jsonObject{"type": "string"}, "dir": jsonObject{"enum": []string{"ltr", "rtl"}},
				"layout": jsonObject{"enum": []string{"zh", "intl"}},
			},
		}},
	}
	for _, name := range names {
		properties[name] = values
	}
	return jsonObject{"type": "object", "required": append(names, "languageType", "limits"), "properties": properties}
}

// rawCalls are the calls by method and path.
var rawCalls = map[string]rawCall{
	"GET /healthz": {data: jsonObject{"type": "object", "required": []string{"status"},
		"properties": jsonObject{"status": jsonObject{"type": "string"}}}},
	"GET /ws": {produces: "text/plain", answer: "The connection is a websocket from here on.",
		status: 101, query: []string{"ticket", "epoch", "offset"}},
	"GET /openapi.json":               {data: jsonObject{"type": "object"}, bare: true},
	"GET /docs/api":                   {produces: someHTML, answer: "A page."},
	"GET /docs/api.js":                {produces: "text/javascript", answer: "The filter of that page."},
	"GET /wording/:language/:version": {data: jsonObject{"type": "object"}, bare: true},
	"GET /assets/*": {produces: "application/octet-stream",
		answer: "A file of the client; it never changes."},

	"POST /ossUrl":               {data: jsonObject{"type": "string"}},
	"POST /static/ossUrl":        {data: jsonObject{"type": "string"}},
	"GET /static/ossUrl":         {data: jsonObject{"type": "string"}},
	"POST /allEnums":             {req: reflect.TypeFor[rest.Localized](), data: allEnumsData()},
	"POST /systemEnums/allEnums": {req: reflect.TypeFor[rest.Localized](), data: allEnumsData()},
	"GET /systemEnums/findAll":   {req: reflect.TypeFor[rest.Localized](), data: allEnumsData()},
	"POST /manage/ossFile/image/oss_upload": {res: reflect.TypeFor[view.Uploaded](), body: imageForm(view.UserScenes),
		bodyType: "multipart/form-data"},
	"GET " + rest.FilesPath + "*": {produces: "image/*", answer: "An uploaded image; it never changes."},
	"POST /pay/webhook/:provider": {res: reflect.TypeFor[rest.Received](), body: signedBody, bodyType: someJSON},
	"GET /dev/sms_outbox":         {res: reflect.TypeFor[[]view.SentSms]()},
	"GET /live/:file": {produces: "video/x-flv",
		answer: "HTTP-FLV, about a second behind, without an end."},
	"OPTIONS /live/:house/whep":       {produces: someText, answer: "What browsers may send.", status: 204},
	"OPTIONS /live/:house/whep/:link": {produces: someText, answer: "What browsers may send.", status: 204},
	"POST /live/:house/whep": {produces: someSDP, answer: "The answer, with the address of the session as Location.",
		status: 201, body: jsonObject{"type": "string"}, bodyType: someSDP},
	"DELETE /live/:house/whep/:link": {produces: someText, answer: "The session has ended."},
	"OPTIONS /whip/:house":           {produces: someText, answer: "What browsers may send.", status: 204},
	"OPTIONS /whip/:house/:link":     {produces: someText, answer: "What browsers may send.", status: 204},
	"POST /whip/:house": {produces: someSDP, answer: "The answer, with the address of the session as Location.",
		status: 201, body: jsonObject{"type": "string"}, bodyType: someSDP},
	"PATCH /whip/:house/:link":  {produces: someText, answer: "Always refused: nothing comes later.", status: 405},
	"DELETE /whip/:house/:link": {produces: someText, answer: "The session has ended."},
	"GET /live/:house/ll/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "The playlist, once it holds what the query asks for; 503 when that does not come within six seconds.",
		query:  []string{"_HLS_msn", "_HLS_part"}},
	"GET /live/:house/ll/:segment": {produces: "video/mp4",
		answer: "A piece of fragmented MP4; it never changes."},
	"GET /live/:house/:line/picture": {produces: "application/octet-stream",
		answer: "The length of the decoder configuration in four bytes, the configuration, the frame. 204 without a frame."},
	"GET /live/:house/:line/:segment": {produces: "video/mp2t",
		answer: "One segment; may be kept for 60 s. Of HEVC and AV1 it is fragmented MP4 (video/mp4)."},

	"GET /rewind/:house/:session/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "The last half hour of a broadcast that runs or ended at most half an hour ago; kept for 1 s.",
		query:  []string{"at"}},
	"GET /rewind/:house/:session/:piece": {produces: "video/mp2t", answer: "One piece of it. Of HEVC and AV1 it is fragmented MP4 (video/mp4)."},
	"GET /live/:house/auto/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "All definitions of HLS, the source first (RFC 8216, 4.3.4)."},
	"GET /live/:house/auto-ll/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "All definitions of low-latency HLS, the source first."},
	"GET /live/:house/:line/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "The playlist; never kept."},
	"GET /calendar/match/:file":  {produces: someICS, answer: "The match as an event."},
	"GET /calendar/anchor/:file": {produces: someICS, answer: "What the anchor will show."},
	"GET /calendar/my/:link": {produces: someICS,
		answer: "Reservations and slots of whoever made the link."},
	"GET /web_my/export/:exportId": {produces: "application/zip",
		answer: "The caller's data; only while the link is good.", query: []string{"expires", "session", "signature"}},
	"GET /admin/proof/:link": {produces: "image/jpeg",
		answer: "An identity document; only while the link of apply_list is good."},
	"GET /admin/export/:link": {produces: "application/octet-stream",
		answer: "The table as CSV or JSON; only while the link is good."},
	"POST /admin/upload": {res: reflect.TypeFor[view.Uploaded](), body: imageForm(view.OperatorScenes),
		bodyType: "multipart/form-data"},
	"POST /admin/feed_upload": {res: reflect.TypeFor[sport.FeedTaken](), body: feedForm,
		bodyType: "multipart/form-data"},
	"GET /replay/:replay/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "The playlist of a finished broadcast."},
	"GET /replay/:replay/thumb/:sheet":    {produces: "image/jpeg", answer: "One sheet of small pictures."},
	"GET /replay/:replay/captions/:track": {produces: "text/vtt", answer: "Captions of one language."},
	"GET /replay/:replay/:piece": {produces: "video/mp2t",
		answer: "One piece of the recording; nothing else ever lies there, but it may be closed."},

	"GET /replay/:replay/:definition/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "The playlist of a definition, of all (auto), or of the source, where definitions are recorded."},
	"GET /replay/:replay/:definition/:piece": {produces: "video/mp2t",
		answer: "One piece of the recording in a definition; nothing else ever lies there, but it may be closed."},
	"GET /replay/:replay/download.mp4": {produces: "video/mp4",
		answer: "What is shown of the recording, as one file.", query: []string{"link"}},
	"GET /replay/:replay/own/:link/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "The playlist of the whole recording, for its anchor."},
	"GET /replay/:replay/own/:link/thumb/:sheet":    {produces: "image/jpeg", answer: "One sheet of small pictures."},
	"GET /replay/:replay/own/:link/captions/:track": {produces: "text/vtt", answer: "Captions of one language."},
	"GET /replay/:replay/own/:link/:definition/index.m3u8": {produces: "application/vnd.apple.mpegurl",
		answer: "The playlist of a definition of the whole recording, of all (auto), or of the source."},
	"GET /replay/:replay/own/:link/:definition/:piece": {produces: "video/mp2t",
		answer: "One piece of the recording in a definition."},
	"GET /replay/:replay/own/:link/:piece": {produces: "video/mp2t", answer: "One piece of the recording."},

	"GET /clip/:clip/index.m3u8":  {produces: "application/vnd.apple.mpegurl", answer: "The playlist of a clip."},
	"GET /clip/:clip/picture.jpg": {produces: "image/jpeg", answer: "A picture of the clip."},
	"GET /clip/:clip/:piece": {produces: "video/mp2t",
		answer: "One piece of the clip; nothing else ever lies there, but it may be closed."},

	"POST /hooks/match/:feedId": {res: reflect.TypeFor[sport.FeedTaken](), body: signedLines,
		bodyType: "application/x-ndjson"},
	"POST /hooks/publish": {body: publishForm, bodyType: someJSON, produces: "text/plain",
		answer: "The encoder may publish; 403 when it may not."},
	"POST /hooks/unpublish": {body: publishForm, bodyType: someJSON, produces: "text/plain", answer: "Heard."},
	"GET /oembed":           {bare: true, query: []string{"url", "format", "maxwidth", "maxheight"}},
	"GET /embed/room/:house": {produces: someHTML, answer: "The room as a page for frames of any site.",
		query: []string{"chat"}},
	"GET /overlay/chat/:house": {produces: someHTML,
		answer: "The chat on a transparent page, for broadcasting software; 404 without the key.", query: []string{"key"}},
}

// decidedElsewhere are the codes of actors and of the database by path.
var decidedElsewhere = map[string][]domain.Code{
	"/web_user/web_pwd_login": {domain.UsernameFormat, domain.PasswordFormat, domain.LoginFailed,
		domain.LoginLocked, domain.AccountDisabled},
	"/web_user/web_phone_login": {domain.PhoneFormat, domain.SmsCodeWrong, domain.PhoneUnknown,
		domain.AccountDisabled},
	"/web_user/web_get_phone_code": {domain.PhoneFormat, domain.SmsTooOften},
	"/web_user/web_user_reg": {domain.UsernameFormat, domain.PasswordFormat,
		domain.PasswordMismatch, domain.PhoneFormat, domain.AgreementRequired, domain.UsernameTaken, domain.SmsCodeWrong,
		domain.PhoneTaken, domain.TextBanned, domain.NickReserved},
	"/web_user/web_check_user_name": {domain.UsernameFormat},
	"/web_user/web_user_change_password": {domain.TokenInvalid, domain.AccountDisabled,
		domain.OldPasswordWrong, domain.PasswordFormat, domain.PasswordMismatch, domain.PhoneFormat, domain.SmsCodeWrong,
		domain.PhoneUnknown},
	"/web_anchor/emote_list": {domain.NotFound, domain.RoomSuspended},
	"/web_anchor/fan_level":  {domain.NotFound, domain.RoomSuspended},
	"/web_anchor/emote_add": {domain.FieldRequired, domain.TextBanned, domain.FileFormat,
		domain.CountRange},
	"/web_my/ignore": {domain.FieldRequired, domain.TextTooLong, domain.CountRange,
		domain.NotFound},
	"/web_user/ask_above":                   {domain.FieldRequired, domain.AmountRange},
	"/web_user/web_user_change_information": {domain.FieldRequired, domain.TextBanned, domain.NickReserved},
	"/web_user/web_user_change_phone":       {domain.PhoneFormat, domain.SmsCodeWrong, domain.PhoneTaken},
	"/web_my/account_delete": {domain.BalanceNotEmpty, domain.OldPasswordWrong,
		domain.SmsCodeWrong},
	"/web_anchor/anchor_details": {domain.NotFound, domain.RoomSuspended},
	"/web_anchor/web_im_info":    {domain.NotFound, domain.RoomSuspended},
	"/web_race/race_im_info":     {domain.MatchNotFound},
	"/web_anchor/edit_user": {domain.MuteReasonRequired, domain.CannotMuteTarget, domain.NotFound,
		domain.TextBanned},
	"/web_anchor/stop_chat":      {domain.NotFound},
	"/web_anchor/chat_delete":    {domain.Forbidden, domain.NotFound},
	"/web_anchor/chat_restore":   {domain.NotFound, domain.StaleState},
	"/web_anchor/chat_mode":      {domain.NotFound},
	"/web_anchor/chat_pin":       {domain.NotFound, domain.TextBanned, domain.TextTooLong},
	"/web_anchor/room_words":     {domain.CountRange, domain.NotFound},
	"/web_anchor/moderator_edit": {domain.CountRange, domain.NotFound},
	"/web_anchor/addImage": {domain.DescriptionTooLong, domain.FileFormat, domain.TextBanned,
		domain.CountRange, domain.RoomSuspended},
	"/web_anchor/deleteImage": {domain.DeleteFailed},
	"/web_anchor/addNote": {domain.TooManyImages, domain.TextEmpty, domain.TextTooLong,
		domain.TextBanned, domain.FileFormat, domain.IdempotencyMismatch, domain.RoomSuspended},
	"/web_anchor/deleteNote": {domain.DeleteFailed},
	"/web_anchor/likeNote":   {domain.NotFound, domain.RoomSuspended},
	"/web_anchor/send_gift": {domain.BalanceNotEnough, domain.GiftUnavailable, domain.CountRange,
		domain.RoomSuspended, domain.IdempotencyMismatch, domain.NotFound},
	"/web_anchor/send_money_to_all": {domain.BalanceNotEnough, domain.AmountRange, domain.CountRange,
		domain.TextBanned, domain.RoomSuspended, domain.IdempotencyMismatch, domain.NotFound},
	"/web_anchor/send_money_to_one": {domain.BalanceNotEnough, domain.AmountRange, domain.TextBanned,
		domain.RoomSuspended, domain.IdempotencyMismatch, domain.NotFound},
	"/web_anchor/send_money": {domain.BalanceNotEnough, domain.AmountRange, domain.TextBanned,
		domain.RoomSuspended, domain.IdempotencyMismatch, domain.NotFound},
	"/web_anchor/grab_public_red_envelope": {domain.EnvelopeFinished, domain.EnvelopeExpired,
		domain.EnvelopeAlreadyGrabbed, domain.EnvelopeNotOpen, domain.NotFound, domain.RoomSuspended},
	"/web_anchor/grab_private_red_envelope": {domain.EnvelopeNotYours, domain.EnvelopeFinished,
		domain.EnvelopeExpired, domain.EnvelopeAlreadyGrabbed, domain.NotFound, domain.RoomSuspended},
	"/web_anchor/poll_begin": {domain.PollRunning, domain.FieldRequired, domain.TextBanned, domain.RoomSuspended,
		domain.IdempotencyMismatch, domain.NotFound},
	"/web_anchor/poll_change": {domain.StaleState, domain.NotFound},
	"/web_anchor/poll_vote": {domain.AlreadyVoted, domain.PollClosed, domain.RoomSuspended,
		domain.IdempotencyMismatch, domain.NotFound},
	"/web_anchor/poll_details": {domain.NotFound, domain.RoomSuspended},
	"/web_anchor/recharge_create": {domain.UnderAge, domain.PayUnavailable, domain.IdempotencyMismatch,
		domain.AmountRange},
	"/web_anchor/recharge_resume": {domain.PayUnavailable, domain.StaleState, domain.NotFound},
	"/web_anchor/recharge_close":  {domain.NotFound},
	"/web_anchor/recharge_order":  {domain.NotFound},
	"/web_anchor/anchor_apply_for": {domain.PhoneFormat, domain.SmsCodeWrong, domain.AgreementRequired,
		domain.ApplyPending, domain.ApplyDone, domain.ApplyCooldown, domain.FieldRequired, domain.FileFormat,
		domain.TextBanned},
	"/web_anchor/anchor_house_config_details_update": {domain.FieldRequired, domain.TextBanned, domain.NotReserved,
		domain.FileFormat, domain.RoomSuspended},
	"/web_anchor/live_start": {domain.CoverRequired, domain.FieldRequired, domain.LiveAlready,
		domain.SourceInterrupted, domain.MediaHostNotAllowed, domain.RoomSuspended, domain.NotReserved},
	"/web_anchor/live_end":        {domain.LiveNotStarted},
	"/web_anchor/restream_save":   {domain.FieldRequired, domain.RestreamAddressBad, domain.CountRange, domain.NotFound},
	"/web_anchor/restream_delete": {domain.NotFound},
	"/live/:house/whep": {domain.H264Required, domain.PassInvalid, domain.RoomSuspended, domain.PayloadTooLarge,
		domain.RateLimited, domain.NotFound},
	"/whip/:house": {domain.H264Required, domain.LiveAlready, domain.RoomSuspended, domain.CoverRequired,
		domain.LiveNotStarted, domain.PayloadTooLarge, domain.RateLimited, domain.NotFound},
	"/web_race/race_data_appoint": {domain.MatchNotFound, domain.MatchNotReservable,
		domain.AlreadyReserved, domain.NotReserved, domain.ReserveGap},
	"/web_race/race_appoint_reminder": {domain.MatchNotFound},
	"/web_race/web_race_appoint": {domain.MatchNotFound, domain.MatchNotReservable,
		domain.AlreadyReserved, domain.NotReserved, domain.ReserveGap, domain.SlotMatchConflict},
	"/ct_anchor/appointmentTime": {domain.BrandPermission, domain.SlotClosed, domain.SlotAlreadyMine,
		domain.SlotTaken, domain.SlotOtherBrand, domain.SlotMatchConflict, domain.SlotNotYours, domain.NotFound,
		domain.IdempotencyMismatch},
	"/admin/banner_order":   {domain.NotFound},
	"/admin/column_order":   {domain.NotFound},
	"/admin/rich_text_show": {domain.NotFound},
	"/admin/slot_bookings":  {domain.NotFound},
	"/admin/slot_block":     {domain.NotFound, domain.SlotClosed},
	"/admin/slot_cancel":    {domain.NotFound, domain.SlotClosed},
	"/admin/poll_begin": {domain.PollRunning, domain.FieldRequired, domain.TextBanned, domain.RoomSuspended,
		domain.IdempotencyMismatch, domain.NotFound},
	"/admin/poll_change":               {domain.StaleState, domain.NotFound},
	"/manage/ossFile/image/oss_upload": {domain.FileTooLarge, domain.FileFormat, domain.RateLimited},
	"/admin/login": {domain.LoginFailed, domain.LoginLocked, domain.SecondFactorWrong,
		domain.AccountDisabled},
	"/admin/wallet_adjust": {domain.BalanceNotEnough, domain.IdempotencyMismatch,
		domain.StaleState, domain.NotFound},
	"/admin/operator_edit":         {domain.UsernameTaken, domain.StaleState, domain.NotFound},
	"/admin/recharge_product_edit": {domain.StaleState, domain.NotFound},
	"/admin/totp_reset":            {domain.NotFound},
	"/admin/password_edit":         {domain.LoginLocked, domain.SecondFactorWrong, domain.StaleState},
}
