// The operators' desk: who works there and what they may look up (contract section 17).
package http

func (s *Server) deskRoutes() {}
