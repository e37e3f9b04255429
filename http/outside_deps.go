// What the answers that are not JSON need (contract section 18).
package http

// outsideDeps is the part of Deps behind them.
type outsideDeps struct{}
