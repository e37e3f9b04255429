// Becoming an anchor (contract section 12).
package http

func (s *Server) applyRoutes() {}
