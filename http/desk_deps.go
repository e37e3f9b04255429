// What the operators' desk needs (contract section 17).
package http

// deskDeps is the part of Deps behind it; needed with Operators.
type deskDeps struct {
	Staff         Staff
	SecondFactors SecondFactors
	UserDesk      UserDesk
	RoomDesk      RoomDesk
	Closing       Closing
	ReportDesk    ReportDesk
	ContentDesk   ContentDesk
	TextDesk      TextDesk
	ShopDesk      ShopDesk
	BrandDesk     BrandDesk
	Record        Record
	Takeouts      Takeouts
	Nodes         Nodes
}
