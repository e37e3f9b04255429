// iCalendar files of matches, anchors and one's own reservations (contract section 18).
package http

func (s *Server) calendarFileRoutes() {}
