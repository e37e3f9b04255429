// A user's copy of their data: asked for once a day, built by a job, fetched by a signed link (contract section 6).
package http

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

const exportPath = "/web_my/export/"

type exportAnswer struct {
	ExportID   string  `json:"exportId"`
	Status     string  `json:"status"`     // preparing, ready
	URL        *string `json:"url"`        // when ready; whoever has it may fetch the file
	ExpireTime int64   `json:"expireTime"` // of the export and its link; afterwards there may be another
	Size       int64   `json:"size"`       // bytes, when ready
}

// askExport begins an export, or tells how far the one of the last 24 hours is.
func (s *Server) askExport(ctx context.Context, caller Caller, _ struct{}) (exportAnswer, error) {
	export, err := s.Exports.AskExport(ctx, caller.UserID, "x_"+strings.ToLower(rand.Text()), s.Now())
	if err != nil {
		return exportAnswer{}, err
	}
	expires := export.Asked.Add(domain.ExportKept)
	answer := exportAnswer{ExportID: export.ID, Status: "preparing", ExpireTime: expires.UnixMilli()}
	if !export.Ready.IsZero() {
		ms := strconv.FormatInt(expires.UnixMilli(), 10)
		link := "/api" + exportPath + export.ID + "?expires=" + ms + "&signature=" + s.exportSeal(export.ID, ms)
		answer.Status, answer.URL, answer.Size = "ready", &link, export.Size
	}
	return answer, nil
}

func (s *Server) exportSeal(exportID, expires string) string {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte("export:" + exportID + "\x00" + expires))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// fetchExport streams the file to whoever has the link, for as long as the link is good.
func (s *Server) fetchExport(c fiber.Ctx, _ Caller) error {
	id, expires := c.Params("exportId"), c.Query("expires")
	if !hmac.Equal([]byte(c.Query("signature")), []byte(s.exportSeal(id, expires))) {
		return domain.Refuse(domain.Forbidden)
	}
	until, err := strconv.ParseInt(expires, 10, 64)
	if err != nil || s.Now().UnixMilli() >= until {
		return domain.Refuse(domain.NotFound, "kind", "export")
	}
	ctx, cancel := context.WithTimeout(s.base, askTimeout)
	defer cancel()
	export, err := s.Exports.Export(ctx, id)
	if err != nil {
		return err
	}
	if export.Ready.IsZero() {
		return domain.Refuse(domain.NotFound, "kind", "export")
	}
	c.Set(fiber.HeaderContentType, "application/zip")
	c.Set(fiber.HeaderContentDisposition, `attachment; filename="touchline-`+export.Asked.UTC().Format("2006-01-02")+`.zip"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	conn := c.RequestCtx().Conn()
	c.RequestCtx().SetBodyStreamWriter(func(w *bufio.Writer) {
		// A cut body is no ZIP, so a reader notices; nobody is left to be told why.
		if err := s.Exports.ExportParts(s.base, id, patient{w, conn}); err != nil {
			s.Logger.Warn("an export was not sent whole", "export", id, "err", err)
		}
	})
	return nil
}

// patient gives the reader of a long body time for each piece, instead of for all of it.
type patient struct {
	io.Writer
	conn net.Conn
}

// Write passes a piece on.
func (p patient) Write(b []byte) (int, error) {
	if p.conn != nil {
		_ = p.conn.SetWriteDeadline(time.Now().Add(writeTimeout))
	}
	return p.Writer.Write(b)
}
