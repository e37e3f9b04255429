// The operators' desk: its table of contents (contract section 17).
package http

func (s *Server) deskRoutes() {
	if s.Operators == nil {
		return
	}
	s.adminTotpRoutes()
	s.adminStaffRoutes()
	s.adminUserRoutes()
	s.adminRoomRoutes()
	s.adminReportRoutes()
	s.adminContentRoutes()
	s.adminTextRoutes()
	s.adminShopRoutes()
	s.adminBrandRoutes()
	s.adminRecordRoutes()
	s.adminExportRoutes()
	s.adminNodeRoutes()
	s.adminMediaRoutes()
}
