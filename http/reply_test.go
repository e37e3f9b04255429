package http_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/site"
)

// allCodes reads the codes from the file that declares them, so that the test misses none.
func allCodes(t *testing.T) []domain.Code {
	t.Helper()
	source, err := os.ReadFile("domain/refusal.go")
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "refusal.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []domain.Code
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Type == nil {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Code" {
			text, _ := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			codes = append(codes, domain.Code(text))
		}
		return true
	})
	return codes
}

// contractStatus are the codes of the contract by HTTP status.
const contractStatus = `
400 BAD_REQUEST RESTREAM_ADDRESS MEDIA_HOST_NOT_ALLOWED FIELD_REQUIRED USERNAME_FORMAT PASSWORD_FORMAT PASSWORD_MISMATCH
PHONE_FORMAT SMS_CODE_WRONG AGREEMENT_REQUIRED OLD_PASSWORD_WRONG FILE_FORMAT TOO_MANY_IMAGES
DESCRIPTION_TOO_LONG TEXT_EMPTY TEXT_TOO_LONG TEXT_BANNED DUPLICATE_TEXT MUTE_REASON_REQUIRED AMOUNT_RANGE
COUNT_RANGE CAPTION_FORMAT RECORDING_TOO_SHORT CLIP_LENGTH CLIP_TOO_OLD H264_REQUIRED
401 UNAUTHENTICATED TOKEN_INVALID LOGIN_FAILED SECOND_FACTOR_WRONG LOGIN_TO_CHAT TICKET_INVALID PAY_SIGNATURE
402 BALANCE_NOT_ENOUGH
403 FORBIDDEN ACCOUNT_DISABLED MUTED MUTED_ALL FOLLOWERS_ONLY ACCOUNT_TOO_NEW CANNOT_MUTE_TARGET ROOM_SUSPENDED
ENVELOPE_NOT_YOURS NOT_ANCHOR BRAND_PERMISSION SLOT_NOT_YOURS CLIPS_OFF PASS_INVALID UNDER_AGE
404 NOT_FOUND PHONE_UNKNOWN MATCH_NOT_FOUND
409 LINE_EXPIRED IDEMPOTENCY_MISMATCH STALE_STATE EDITED_MEANWHILE USERNAME_TAKEN NICK_RESERVED PHONE_TAKEN
DELETE_FAILED SOURCE_INTERRUPTED GIFT_UNAVAILABLE BALANCE_NOT_EMPTY ENVELOPE_FINISHED ENVELOPE_EXPIRED
ENVELOPE_NOT_OPEN ENVELOPE_ALREADY_GRABBED COVER_REQUIRED APPLY_PENDING APPLY_DONE APPLY_COOLDOWN LIVE_ALREADY
LIVE_NOT_STARTED MATCH_NOT_RESERVABLE ALREADY_RESERVED NOT_RESERVED RESERVE_GAP SLOT_TAKEN SLOT_ALREADY_MINE
SLOT_OTHER_BRAND SLOT_MATCH_CONFLICT SLOT_CLOSED NOT_RECORDED RECORDING_MIXED POLL_RUNNING POLL_CLOSED ALREADY_VOTED
413 PAYLOAD_TOO_LARGE FILE_TOO_LARGE
429 RATE_LIMITED SMS_TOO_OFTEN LOGIN_LOCKED SLOW_MODE
500 INTERNAL
501 FFMPEG_MISSING
503 UNAVAILABLE SEND_FAILED PAY_UNAVAILABLE
`

func TestEveryRefusalHasItsStatusAndASentence(t *testing.T) {
	want := map[domain.Code]int{}
	status := 0
	for word := range strings.FieldsSeq(contractStatus) {
		if number, err := strconv.Atoi(word); err == nil {
			status = number
		} else {
			want[domain.Code(word)] = status
		}
	}
	codes := allCodes(t)
	if len(codes) != len(want) || len(codes) != len(rest.Statuses) {
		t.Errorf("%d codes, %d in the contract, %d with a status", len(codes), len(want), len(rest.Statuses))
	}
	s := resttest.Open(t)
	var next error
	s.Register(rest.Public, "/refuse", rest.LimitNone, func(fiber.Ctx, rest.Caller) error { return next })
	for _, code := range codes {
		next = domain.Refuse(code, "retryAfter", 2.5, "field", "userName")
		for _, lang := range s.Wording().Offered() {
			r := s.Ask(t, "POST", "/refuse", "", "lang", lang)
			if r.Status != want[code] || r.Code != code || r.Success || r.TraceID == "" || r.Params["field"] != "userName" {
				t.Errorf("%s: %d %s", code, r.Status, r.Body)
			}
			if r.Message == "" || strings.Contains(r.Message, "�") {
				t.Errorf("%s has no sentence in %s", code, lang)
			}
			if got := r.Header.Get("Retry-After"); got != "3" {
				t.Errorf("%s: Retry-After %q", code, got)
			}
		}
	}
}

func TestASuccessIsWrappedAndParamsAreNeverNull(t *testing.T) {
	s := resttest.Open(t)
	r := s.Ask(t, "POST", "/ossUrl", "")
	if string(r.Body) != `{"success":true,"data":"/static/files/"}` ||
		r.Header.Get("Content-Type") != "application/json; charset=utf-8" {
		t.Errorf("success: %s", r.Body)
	}
	r = s.Ask(t, "POST", "/web_user/userInfo", "")
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(r.Body, &raw); err != nil || string(raw["params"]) != "{}" ||
		string(raw["success"]) != "false" {
		t.Errorf("failure: %s", r.Body)
	}
}

func TestTheLanguageIsTheFirstKnownOne(t *testing.T) {
	s := resttest.Open(t)
	for _, language := range domain.Languages { // the text of each is its name
		s.Exec(`INSERT INTO rich_text (type, language, title, html, version, updated_at) VALUES (1, $1, $1, '', 1, $2)
			ON CONFLICT (type, language) DO UPDATE SET title = $1`, language.Tag, resttest.Noon)
	}
	for _, x := range []struct{ what, body, lang, accept, want string }{
		{"nothing", "", "", "", "zh"},
		{"body first", `{"languageType":"ar"}`, "en", "ja", "ar"},
		{"then the header", `{"languageType":"tlh"}`, "en", "ja", "en"},
		{"then the browser", `{}`, "../../etc", "xx, fr;q=0.5, pt-PT;q=0.9", "pt-BR"},
		{"never an error", `{"languageType":"../../etc"}`, strings.Repeat("a", 5000), "", "zh"},
		{"underscores", `{"languageType":"zh_CN"}`, "", "", "zh"},
		{"Taiwan reads traditional", `{"languageType":"zh-TW"}`, "", "", "zh-Hant"},
		{"old names", `{"languageType":"iw"}`, "", "", "he"},
		{"neighbours", `{"languageType":"nb-NO"}`, "", "", "da"},
	} {
		r := s.Ask(t, "POST", "/common_face/find_rich_text", strings.Replace(orEmpty(x.body), "{", `{"type":1,`, 1), "lang",
			x.lang, "Accept-Language", x.accept)
		var text site.RichTextAnswer
		r.Into(t, &text)
		if text.Title != x.want {
			t.Errorf("%s: got %s", x.what, text.Title)
		}
	}
}

func orEmpty(body string) string {
	switch body {
	case "", "{}":
		return `{"x":0}`
	}
	return body
}
