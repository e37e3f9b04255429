// The machines behind the site at the operators' desk: what each of them does, and taking one out of service (contract section 17).
package http

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

// Nodes are the members of the cluster.
type Nodes interface {
	Members(ctx context.Context) ([]domain.NodeView, error)
	// DrainNode refuses with NOT_FOUND a node that is not among the members.
	DrainNode(ctx context.Context, node string) error
}

func (s *Server) adminNodeRoutes() {
	operatorRoute(s, domain.OperatorAdmin, "/admin/cluster", s.clusterView)
	operatorRoute(s, domain.OperatorAdmin, "/admin/cluster_drain", s.clusterDrain)
	s.fileRoute(classO, "/admin/upload", limitDesk, s.deskUpload)
}

type clusterAnswer struct {
	Members []domain.NodeView `json:"members"`
}

// clusterView shows what every member does now.
func (s *Server) clusterView(ctx context.Context, _ desk, _ struct{}) (clusterAnswer, error) {
	members, err := s.Nodes.Members(ctx)
	for i := range members {
		if members[i].Node == s.Node {
			members[i].Draining = s.draining.Load()
		}
	}
	return clusterAnswer{listOf(members)}, err
}

type clusterDrainRequest struct {
	act
	Node string `json:"node"`
}

func (r clusterDrainRequest) check() error {
	if r.Node == "" {
		return domain.Refuse(domain.FieldRequired, "field", "node")
	}
	return nil
}

// clusterDrain takes a member out of service until it is started again: /readyz says no, new sockets are refused and
// the open ones sent elsewhere. A member that is alone keeps its rooms, for there is nobody to take them.
func (s *Server) clusterDrain(ctx context.Context, _ desk, req clusterDrainRequest) (clusterAnswer, error) {
	if err := s.Nodes.DrainNode(ctx, req.Node); err != nil {
		return clusterAnswer{}, err
	}
	if req.Node == s.Node {
		s.Drain()
	}
	return s.clusterView(ctx, desk{}, struct{}{})
}

// deskUpload keeps one image for gift, banner, brand or column.
func (s *Server) deskUpload(c fiber.Ctx, caller Caller) error {
	ctx, cancel := context.WithTimeout(s.base, askTimeout)
	defer cancel()
	at, err := s.deskOf(ctx, c, caller)
	if err != nil {
		return err
	}
	if !at.Operator.Role.May(domain.OperatorEditor) {
		return domain.Refuse(domain.Forbidden)
	}
	if err := s.secondFactor(ctx, at); err != nil {
		return err
	}
	kept, err := s.operatorImage(c)
	if no := s.record(at, "/admin/upload", struct{}{}, kept, err); no != nil && err == nil {
		return no
	}
	if err != nil {
		return err
	}
	return s.answer(c, kept)
}
