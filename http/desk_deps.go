// What the operators' desk needs (contract section 17).
package http

import "touchline/http/admin"

// deskDeps is the part of Deps behind it; needed with Operators.
type deskDeps struct {
	Staff         admin.Staff
	Wishes        admin.Wishes
	FiledReports  admin.FiledReports
	Feeds         admin.Feeds
	FeedTaker     admin.FeedTaker
	LiveScores    admin.LiveScores // nil: nobody is told while a match is played
	SecondFactors admin.SecondFactors
	UserDesk      admin.Users
	RoomDesk      admin.Rooms
	Closing       admin.Closing
	ReportDesk    admin.Reports
	ContentDesk   admin.Content
	TextDesk      admin.Texts
	ShopDesk      admin.Shop
	BrandDesk     admin.BrandEdits
	Record        admin.Record
	Takeouts      admin.Takeouts
	Nodes         admin.Nodes
}
