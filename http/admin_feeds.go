// Where matches come from, as operators set it (contract section 17.1).
package http

func (s *Server) feedRoutes() {}
