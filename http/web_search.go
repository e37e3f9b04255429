// The search over matches, teams and anchors (contract section 5).
package http

func (s *Server) searchRoutes() {}
