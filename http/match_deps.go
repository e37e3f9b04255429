// What the operators' calls about matches and the search need.
package http

// matchDeps is the part of Deps behind them.
type matchDeps struct{}
