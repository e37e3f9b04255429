// Live history and the figures of the month (contract section 12).
package http

func (s *Server) liveDataRoutes() {}
