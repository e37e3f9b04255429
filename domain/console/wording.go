// Texts of the site changed by operators.

package console

import "time"

// WordingKeyMax is the longest key of a text in bytes.
const WordingKeyMax = 80

// Wording is an operator's replacement of a shipped text.
type Wording struct {
	Language string
	Key      string // as in the locale files: namespace:path.to.text
	Text     string
	Shipped  string // the shipped text at the time of the change
	By       int64  // the operator
	ByName   string
	Changed  time.Time
}
