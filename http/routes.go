// The table of contents: every family of calls, in the order of the API contract.
package http

// families register their routes once, in New.
var families = []func(*Server){
	(*Server).healthRoutes,
	(*Server).startupRoutes,
	(*Server).accountRoutes,
	(*Server).uploadRoutes,
	(*Server).devRoutes,
	(*Server).liveRoutes,
	(*Server).homeRoutes,
	(*Server).anchorListRoutes,
	(*Server).anchorDetailRoutes,
	(*Server).socketInfoRoutes,
	(*Server).anchorChatRoutes,
	(*Server).moderationRoutes,
	(*Server).anchorHouseRoutes,
	(*Server).giftRoutes,
	(*Server).envelopeRoutes,
	(*Server).walletRoutes,
	(*Server).rechargeRoutes,
	(*Server).raceRoutes,
	(*Server).appointRoutes,
	(*Server).reservedRoutes,
	(*Server).brandRoutes,
	(*Server).siteRoutes,
	(*Server).adminRoutes,
}
