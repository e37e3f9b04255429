// The table of contents: every family of calls, in the order of the API contract.
package http

// families register their routes once, in New.
var families = []func(*Server){
	(*Server).openAPIRoutes,
}
