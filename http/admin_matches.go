// The operators' hands on matches (contract section 17).
package http

func (s *Server) matchDeskRoutes() {}
