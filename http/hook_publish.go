// The door for other ingest servers (contract section 16).
package http

func (s *Server) publishHookRoutes() {}
