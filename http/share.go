// Pages for other sites: cards, embedding, the chat overlay (contract section 18).
package http

func (s *Server) shareRoutes() {}
