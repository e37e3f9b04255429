// Rows for readers.

package domain

// Row is one projection that a stream writes with its events.
type Row interface{ IsRow() }
