// The space of an anchor: photo wall and dynamics (contract section 10).
package http

func (s *Server) spaceRoutes() {}
