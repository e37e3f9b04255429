// What the calls about a user's own things need (contract section 6).
package http

// accountDeps is the part of Deps behind them.
type accountDeps struct{}
