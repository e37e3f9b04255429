// Nodes: their load and state, and draining one.

package admin

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type system struct{ *console }

func (h *system) routes() {
	h.adminExportRoutes()
	h.adminNodeRoutes()
	h.adminStatsRoutes()
}

func (h *system) adminStatsRoutes() {
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/stats_run", h.statsRun)
}

type statsRunRequest struct {
	operators.Act
	Date string `json:"date"` // YYYY-MM-DD in the site's time zone
}

type statsRunAnswer struct {
	Date  string `json:"date"`
	Rooms int64  `json:"rooms"` // with a broadcast that day
}

// statsRun counts a day that is over, of every room; a day that was counted before is counted anew.
func (h *system) statsRun(ctx context.Context, _ operators.Caller, req statsRunRequest) (statsRunAnswer, error) {
	day, ok := domain.ParseDay(req.Date, h.Rest.Zone)
	if !ok {
		return statsRunAnswer{}, domain.RefuseField("date", "date")
	}
	if err := domain.MayCount(day, h.Rest.Now()); err != nil {
		return statsRunAnswer{}, err
	}
	rooms, err := h.Anchors.FinishDay(ctx, day, true, h.Rest.Now)
	return statsRunAnswer{day.String(), rooms}, err
}

func (h *system) adminNodeRoutes() {
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/cluster", h.cluster)
	upload := h.Rest.FileRoute(rest.Operator, uploadPath, rest.LimitAdmin, h.upload)
	upload.Records, upload.Role = true, domain.OperatorEditor
}

const uploadPath = "/admin/upload"

type clusterAnswer struct {
	Members []domain.NodeView `json:"members"`
}

// clusterRequest without an action only looks.
type clusterRequest struct {
	operators.Act
	Action string `json:"action"` // drain, or absent
	Node   string `json:"node"`   // with drain
	Reason string `json:"reason"` // for the record
}

func (r clusterRequest) ReadOnly() bool { return r.Action == "" }

func (r clusterRequest) Check() error {
	switch {
	case r.ReadOnly():
		return nil
	case r.Action != "drain":
		return domain.RefuseField("action", "enum")
	case r.Node == "":
		return domain.Refuse(domain.FieldRequired, "field", "node")
	}
	return domain.CheckReason(r.Reason)
}

// cluster shows what every member does now. With action drain it takes one out of service first, until it is started
// again: /readyz says no, new sockets are refused and the open ones sent elsewhere. A member that is alone keeps its
// rooms, for there is nobody to take them.
func (h *system) cluster(ctx context.Context, _ operators.Caller, req clusterRequest) (clusterAnswer, error) {
	if !req.ReadOnly() {
		if err := h.DrainNode(ctx, req.Node); err != nil {
			return clusterAnswer{}, err
		}
	}
	members, err := h.Members(ctx)
	return clusterAnswer{rest.NotNil(members)}, err
}

// upload keeps one image for gift, banner, brand or column.
func (h *system) upload(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := h.Rest.RequestContext(c)
	defer cancel()
	at, err := h.Admit(ctx, c, caller, domain.OperatorEditor, false)
	if err != nil {
		return err
	}
	kept, err := operators.Recorded(ctx, h.Access, at, uploadPath, struct{}{}, func() (view.Uploaded, error) { return h.Uploads.OperatorImage(c, caller, at.Account()) })
	if err != nil {
		return err
	}
	return h.Rest.Answer(c, kept)
}
