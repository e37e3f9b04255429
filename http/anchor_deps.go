// What the space of an anchor, applications and live data need (contract sections 10 and 12).
package http

// anchorDeps is the part of Deps behind them.
type anchorDeps struct{}
