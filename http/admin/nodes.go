// The server itself: the routes of its calls, the nodes, and uploads of pictures.

package admin

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type system struct{ *desk }

func (h *system) routes() {
	operators.Route(h.Access, console.OperatorAdmin, "/admin/cluster", h.cluster)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/setting_list", h.settingList)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/setting_edit", h.settingEdit)
	operators.Route(h.Access, console.OperatorEditor, "/admin/stats_days", h.statsDays)
	operators.Route(h.Access, console.OperatorEditor, "/admin/stats_rooms", h.statsRooms)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/stats_run", h.statsRun)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/export", h.exportTable)
	slots := make(chan struct{}, exportsAtOnce)
	h.Rest.Register(rest.Public, "GET "+exportPath+":link", rest.LimitAdmin, func(c fiber.Ctx, _ rest.Caller) error {
		return h.sendTable(c, slots)
	})
	upload := h.Rest.FileRoute(rest.Operator, uploadPath, rest.LimitAdmin, h.upload)
	upload.Records, upload.Role = true, console.OperatorEditor
}

const uploadPath = "/admin/upload"

type clusterAnswer struct {
	Members []view.NodeView `json:"members"`
}

// clusterRequest without an action changes nothing.
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
	return console.CheckReason(r.Reason)
}

// cluster shows the load and state of every node. Action drain first takes a node out of service until it restarts:
// /readyz fails, new sockets are refused, and open ones move to other nodes. A single node keeps its rooms.
func (h *system) cluster(ctx context.Context, _ operators.Caller, req clusterRequest) (clusterAnswer, error) {
	if !req.ReadOnly() {
		if err := h.DrainNode(ctx, req.Node); err != nil {
			return clusterAnswer{}, err
		}
	}
	members, err := h.Members(ctx)
	return clusterAnswer{rest.NotNil(members)}, err
}

// upload stores one picture for a gift, banner, brand or column.
func (h *system) upload(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := h.Rest.RequestContext(c)
	defer cancel()
	at, err := h.Admit(ctx, c, caller, console.OperatorEditor, false)
	if err != nil {
		return err
	}
	kept, err := operators.Recorded(ctx, h.Access, at, uploadPath, struct{}{}, func() (view.Uploaded, error) {
		return h.Uploads.OperatorImage(c, caller, at.Account())
	})
	if err != nil {
		return err
	}
	return h.Rest.Answer(c, kept)
}
