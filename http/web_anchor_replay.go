// Recordings and what happened in the room meanwhile (contract section 16).
package http

func (s *Server) replayRoutes() {}
