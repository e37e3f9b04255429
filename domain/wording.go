// Texts of the site that operators changed.

package domain

import "time"

// WordingKeyMax is how long the key of a text may be, in bytes.
const WordingKeyMax = 80

// Wording is a text that operators put in the place of a shipped one.
type Wording struct {
	Language string
	Key      string // as in the locale files: namespace:path.to.text
	Text     string
	Shipped  string // what stood there when it was changed
	By       int64  // the operator
	ByName   string
	Changed  time.Time
}
