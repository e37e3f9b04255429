// The machines behind the site at the operators' desk: what each of them does, and taking one out of service (contract section 17).
package http

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// Nodes are the members of the cluster.
type Nodes interface {
	Members(ctx context.Context) ([]domain.NodeView, error)
	// DrainNode refuses with NOT_FOUND a node that is not among the members.
	DrainNode(ctx context.Context, node string) error
}

func (s *Server) adminNodeRoutes() {
	operatorRoute(s, domain.OperatorAdmin, "/admin/cluster", s.cluster)
	s.FileRoute(rest.Operator, deskUploadPath, rest.LimitDesk, s.deskUpload).Records = true
}

const deskUploadPath = "/admin/upload"

type clusterAnswer struct {
	Members []domain.NodeView `json:"members"`
}

// clusterRequest without an action only looks.
type clusterRequest struct {
	act
	Action string `json:"action"` // drain, or absent
	Node   string `json:"node"`   // with drain
}

func (r clusterRequest) looks() bool { return r.Action == "" }

func (r clusterRequest) Check() error {
	switch {
	case r.looks():
		return nil
	case r.Action != "drain":
		return domain.RefuseField("action", "enum")
	case r.Node == "":
		return domain.Refuse(domain.FieldRequired, "field", "node")
	}
	return nil
}

// cluster shows what every member does now. With action drain it takes one out of service first, until it is started
// again: /readyz says no, new sockets are refused and the open ones sent elsewhere. A member that is alone keeps its
// rooms, for there is nobody to take them.
func (s *Server) cluster(ctx context.Context, _ desk, req clusterRequest) (clusterAnswer, error) {
	if !req.looks() {
		if err := s.Nodes.DrainNode(ctx, req.Node); err != nil {
			return clusterAnswer{}, err
		}
		if req.Node == s.Node {
			s.Drain()
		}
	}
	members, err := s.Nodes.Members(ctx)
	for i := range members {
		if members[i].Node == s.Node {
			members[i].Draining = s.Server.Draining()
		}
	}
	return clusterAnswer{rest.NotNil(members)}, err
}

// deskUpload keeps one image for gift, banner, brand or column.
func (s *Server) deskUpload(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := s.RequestContext()
	defer cancel()
	at, err := s.admitOperator(ctx, c, caller, domain.OperatorEditor, false)
	if err != nil {
		return err
	}
	kept, err := recorded(ctx, s, at, deskUploadPath, struct{}{}, func() (view.Uploaded, error) { return s.images.OperatorImage(c, caller, at.account()) })
	if err != nil {
		return err
	}
	return s.Answer(c, kept)
}
