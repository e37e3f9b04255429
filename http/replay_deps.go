// What recordings and the doors for other ingest servers need (contract section 16).
package http

// replayDeps is the part of Deps behind them.
type replayDeps struct{}
