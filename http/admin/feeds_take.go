// Match files that operators upload, and scores that feeds push (docs/feeds.md).

package admin

import (
	"context"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/sport"
	"touchline/http/admin/operators"
	"touchline/http/rest"
)

// FeedTaker imports matches. The answer lists the rows it refused; an error is a fault of the server.
type FeedTaker interface {
	// Check returns an error for an address that cannot be requested.
	Check(address string) error
	// Fetch requests the address of a feed. A dry run answers the same figures without a change.
	Fetch(ctx context.Context, f sport.Feed, dryRun bool) (sport.FeedTaken, error)
	// Take reads a file of the feed's format.
	Take(ctx context.Context, f sport.Feed, content []byte, dryRun bool) (sport.FeedTaken, error)
	// Push reads lines of sport.FeedTouchline and the time of their signature.
	Push(ctx context.Context, f sport.Feed, content []byte, signed time.Time) (sport.FeedTaken, error)
}

// FeedUploadPath is the call that receives a file of matches as a form.
const FeedUploadPath = "/admin/feed_upload"

// feedUploadRequest is the other fields of the form.
type feedUploadRequest struct {
	FeedID rest.ID `json:"feedId"`
	DryRun bool    `json:"dryRun"`
	Bytes  int     `json:"bytes"`
}

// feedUpload imports a file of at most 5 MiB: a multipart form with feedId, file and perhaps dryRun.
func (h *matches) feedUpload(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := context.WithTimeout(h.Rest.Base, feedTakes)
	defer cancel()
	at, err := h.Admit(ctx, c, caller, console.OperatorEditor, false)
	if err != nil {
		return err
	}
	form, leave, err := h.Rest.Bodies.ReceiveFile(c, caller, at.Account())
	if err != nil {
		return err
	}
	defer leave()
	req, err := feedRequestOf(form)
	if err != nil {
		return err
	}
	taken, err := operators.Recorded(ctx, h.Access, at, FeedUploadPath, req, func() (sport.FeedTaken, error) {
		return h.takeFile(ctx, req, form.File)
	})
	if err != nil {
		return err
	}
	return h.Rest.Answer(c, taken)
}

func (h *matches) takeFile(ctx context.Context, req feedUploadRequest, file []byte) (sport.FeedTaken, error) {
	f, err := h.Feeds.Feed(ctx, int64(req.FeedID))
	if err != nil {
		return sport.FeedTaken{}, err
	}
	return takenIn(h.FeedTaker.Take(ctx, f, file, req.DryRun))
}

// feedRequestOf reads the other fields of the form.
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
	sport.FeedTaken
}

// matchHook imports signed lines about matches. Repeated lines and older ones change nothing. NOT_FOUND for a feed that
// is unknown, off or without a secret; PAY_SIGNATURE for a bad signature.
func (h *matches) matchHook(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.Rest.RequestContext(c)
	defer cancel()
	id, ok := domain.ParseID(c.Params("feedId"))
	if !ok {
		return domain.Refuse(domain.NotFound, "kind", "feed")
	}
	f, err := h.Feeds.Feed(ctx, id)
	if err == nil && (!f.Enabled || f.Secret == "") {
		err = domain.Refuse(domain.NotFound, "kind", "feed")
	}
	if err != nil {
		return err
	}
	body := c.Request().Body() // the signature covers the body as sent
	at, ok := rest.Signed(c, []byte(f.Secret), h.Rest.Now())
	if !ok {
		return domain.Refuse(domain.PaySignature)
	}
	taken, err := takenIn(h.FeedTaker.Push(ctx, f, body, at))
	if err != nil {
		return err
	}
	return h.Rest.Answer(c, hookAnswer{rest.Received{Received: true}, taken})
}
