// A user's own page: figures, who they follow, notices, their data (contract section 6).
package http

func (s *Server) myRoutes() {}
