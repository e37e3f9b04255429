// Nodes: their load and state, and draining one.

package admin

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// SystemPorts are what the calls about nodes, exports and jobs need.
type SystemPorts struct {
	Nodes    Nodes
	Takeouts Takeouts
	LiveDays LiveDays
}

type system struct {
	*operators.Access
	SystemPorts
	Uploads Uploads
}

func (h *system) routes() {
	h.adminExportRoutes()
	h.adminNodeRoutes()
	h.adminStatsRoutes()
}

// LiveDays is the job that counts the days of broadcasts.
type LiveDays interface {
	FinishDay(ctx context.Context, day domain.Day, again bool, now func() time.Time) (rooms int64, err error)
}

// Brands refuse with NOT_FOUND.
type Brands interface {
	Brand(ctx context.Context, brandID, reader int64) (domain.Brand, error)
}

// Calendars are those of brands.
type Calendars interface {
	CancelSlot(ctx context.Context, brandID int64, cmd *protos.CancelSlot) (*protos.SlotChanged, error)
}

// Reservations have the lengths and horizons of calendars.
type Reservations interface {
	AgendaSettings(ctx context.Context) (domain.AgendaSettings, error)
}

// Uploads take pictures.
type Uploads interface {
	OperatorImage(c fiber.Ctx, caller rest.Caller, limitKey string) (view.Uploaded, error)
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
	rooms, err := h.LiveDays.FinishDay(ctx, day, true, h.Rest.Now)
	return statsRunAnswer{day.String(), rooms}, err
}

// Nodes are the members of the cluster.
type Nodes interface {
	Members(ctx context.Context) ([]domain.NodeView, error)
	// DrainNode takes a node out of service, and refuses with NOT_FOUND one that is not among the members.
	DrainNode(ctx context.Context, node string) error
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
		if err := h.Nodes.DrainNode(ctx, req.Node); err != nil {
			return clusterAnswer{}, err
		}
	}
	members, err := h.Nodes.Members(ctx)
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
