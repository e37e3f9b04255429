// Export of a user's data: requested with the password once a day, built by a job, fetched by a link that expires with
// the login that requested it.

package account

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
)

const exportPath = "/web_my/export/"

// exportRequest starts an export if it has the password or a code. Otherwise it asks for the state of the last export.
type exportRequest struct {
	Password string `json:"password"`
	Code     string `json:"code"` // instead of the password: scene changePassword, sent to the account's phone
}

// ExportAnswer is the newest export of the caller's data. With the status "none", all other fields are empty.
type ExportAnswer struct {
	ExportID      string  `json:"exportId"`
	Status        string  `json:"status"`        // none, preparing, ready
	URL           *string `json:"url"`           // null unless the request has a proof; opens when the export is ready
	URLExpireTime *int64  `json:"urlExpireTime"` // of the link, which also ends with the login of the request
	ExpireTime    int64   `json:"expireTime"`    // of the export; another one may start afterwards
	Size          int64   `json:"size"`          // bytes, when ready
}

// askExport starts an export, or answers the state of the export of the last 24 hours. A token alone may be stolen, so
// it neither starts an export nor gets its link.
func (h *Handlers) askExport(ctx context.Context, caller rest.Caller, req exportRequest) (ExportAnswer, error) {
	var none ExportAnswer
	now := h.rest.Now()
	if req.Password == "" && req.Code == "" {
		export, err := h.Accounts.LastExport(ctx, caller.UserID, now)
		if domain.CodeOf(err) == domain.NotFound {
			return ExportAnswer{Status: "none"}, nil
		}
		if err != nil {
			return none, err
		}
		return exportShown(export), nil
	}
	if err := h.proveSelf(ctx, caller, req.Password, req.Code); err != nil {
		return none, err
	}
	id := "x_" + strings.ToLower(rand.Text())
	export, err := h.Accounts.AskExport(ctx, caller.UserID, id, now)
	if err != nil {
		return none, err
	}
	if export.ID == id {
		h.event(ctx, caller, "export asked", caller.UserID)
		h.notifyOwner(ctx, caller, caller.UserID, "exportAsked")
	}
	answer := exportShown(export)
	until := min(now.Add(console.ExportLinkLife).UnixMilli(), answer.ExpireTime)
	link := h.exportLink(export.ID, caller.TokenHash, until)
	answer.URL, answer.URLExpireTime = &link, &until
	return answer, nil
}

func exportShown(e domain.Export) ExportAnswer {
	shown := ExportAnswer{ExportID: e.ID, Status: "preparing", ExpireTime: e.Asked.Add(domain.ExportKept).UnixMilli()}
	if !e.Ready.IsZero() {
		shown.Status, shown.Size = "ready", e.Size
	}
	return shown
}

// exportLink returns a link that is valid until an instant in epoch milliseconds, as long as the login is valid.
func (h *Handlers) exportLink(exportID string, login domain.TokenHash, until int64) string {
	expires, session := strconv.FormatInt(until, 10), login.LoginID()
	query := url.Values{"expires": {expires}, "session": {session},
		"signature": {exportSeal(h.rest.Secret, exportID, expires, session)}}
	return "/api" + exportPath + exportID + "?" + query.Encode()
}

func exportSeal(secret []byte, parts ...string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("export:" + strings.Join(parts, "\x00")))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// fetchExport streams the file behind a valid link. It refuses an altered link with FORBIDDEN, and with NOT_FOUND an
// expired link or one whose login has ended.
func (h *Handlers) fetchExport(c fiber.Ctx, _ rest.Caller) error {
	id, expires, session := c.Params("exportId"), c.Query("expires"), c.Query("session")
	signed := func(secret []byte) bool {
		return hmac.Equal([]byte(c.Query("signature")), []byte(exportSeal(secret, id, expires, session)))
	}
	if !h.rest.Secrets().Prove(signed) {
		return domain.Refuse(domain.Forbidden)
	}
	until, err := strconv.ParseInt(expires, 10, 64)
	if err != nil || h.rest.Now().UnixMilli() >= until {
		return noExport
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	export, err := h.Accounts.Export(ctx, id)
	if err != nil {
		return err
	}
	login, err := h.Accounts.LoginNamed(ctx, export.UserID, session, h.rest.Now())
	if err == nil {
		err = login.Disabled(h.rest.Now())
	}
	if code := domain.CodeOf(err); code == domain.TokenInvalid || code == domain.AccountDisabled || err == nil &&
		export.Ready.IsZero() {
		return noExport
	}
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderContentType, "application/zip")
	c.Set(fiber.HeaderContentDisposition,
		`attachment; filename="touchline-`+export.Asked.UTC().Format("2006-01-02")+`.zip"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	conn := c.RequestCtx().Conn()
	beyond := rest.BeyondAnswer(h.rest, c)
	c.RequestCtx().SetBodyStreamWriter(func(w *bufio.Writer) {
		// The headers are already sent, so the answer cannot become an error. A truncated body is no valid ZIP.
		if err := h.Accounts.ExportParts(beyond, id, rest.EachPiece(w, conn)); err != nil {
			h.rest.Logger.Log(beyond, rest.CutLevel(err), "export not sent completely", "export", id, "err", err)
		}
	})
	return nil
}

var noExport = domain.Refuse(domain.NotFound, "kind", "export")
