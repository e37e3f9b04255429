// The description of every call, made from the structs they are read into (OpenAPI 3.1).
package http

func (s *Server) openAPIRoutes() {}
