// What the calls about match feeds need (contract section 17.1).
package http

// feedDeps is the part of Deps behind them.
type feedDeps struct{}
