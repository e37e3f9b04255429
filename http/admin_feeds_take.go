// Files of matches that operators upload, and news of matches that feeds push (contract sections 17.1 and 18).
package http

import (
	"context"
	"strconv"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

const feedUploadPath = "/admin/feed_upload"

// feedUploadRequest is the form beside the file.
type feedUploadRequest struct {
	FeedID rest.ID `json:"feedId"`
	DryRun bool    `json:"dryRun"`
	Bytes  int     `json:"bytes"`
}

// feedUpload takes in a file of at most 5 MiB: a multipart form with feedId, file and perhaps dryRun.
func (s *Server) feedUpload(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := context.WithTimeout(s.Base, feedTakes)
	defer cancel()
	at, err := s.admitOperator(ctx, c, caller, domain.OperatorEditor, false)
	if err != nil {
		return err
	}
	form, leave, err := s.ReceiveFile(c, caller, at.account())
	if err != nil {
		return err
	}
	defer leave()
	req, err := feedRequestOf(form)
	if err != nil {
		return err
	}
	taken, err := recorded(ctx, s, at, feedUploadPath, req, func() (domain.FeedTaken, error) { return s.takeFile(ctx, req, form.File) })
	if err != nil {
		return err
	}
	return s.Answer(c, taken)
}

func (s *Server) takeFile(ctx context.Context, req feedUploadRequest, file []byte) (domain.FeedTaken, error) {
	f, err := s.Feeds.Feed(ctx, int64(req.FeedID))
	if err != nil {
		return domain.FeedTaken{}, err
	}
	return takenIn(s.FeedTaker.Take(ctx, f, file, req.DryRun))
}

// feedRequestOf reads the fields beside the file.
func feedRequestOf(form rest.FileForm) (req feedUploadRequest, err error) {
	if text, sent := form.Fields["feedId"]; sent {
		id, ok := domain.ParseID(text)
		if !ok {
			return req, domain.RefuseField("feedId", "id")
		}
		req.FeedID = rest.ID(id)
	}
	if text, sent := form.Fields["dryRun"]; sent {
		if req.DryRun, err = strconv.ParseBool(text); err != nil {
			return req, domain.RefuseField("dryRun", "type")
		}
	}
	if req.FeedID == 0 {
		return req, domain.RefuseField("feedId", "required")
	}
	req.Bytes = len(form.File)
	return req, nil
}

type hookAnswer struct {
	rest.Received
	domain.FeedTaken
}

// matchHook takes signed lines about matches. The same lines again change nothing, older ones than those taken
// neither. A feed that is unknown, switched off or without a secret is NOT_FOUND, a bad signature PAY_SIGNATURE.
func (s *Server) matchHook(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := s.RequestContext()
	defer cancel()
	id, ok := domain.ParseID(c.Params("feedId"))
	if !ok {
		return domain.Refuse(domain.NotFound, "kind", "feed")
	}
	f, err := s.Feeds.Feed(ctx, id)
	if err == nil && (!f.Enabled || f.Secret == "") {
		err = domain.Refuse(domain.NotFound, "kind", "feed")
	}
	if err != nil {
		return err
	}
	body := c.Request().Body() // as sent: it is this that is signed
	at, ok := rest.Signed(c, []byte(f.Secret), s.Now())
	if !ok {
		return domain.Refuse(domain.PaySignature)
	}
	taken, err := takenIn(s.FeedTaker.Push(ctx, f, body, at))
	if err != nil {
		return err
	}
	return s.Answer(c, hookAnswer{rest.Received{Received: true}, taken})
}
