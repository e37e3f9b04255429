// Coins, the unit of all amounts.

package domain

// Coins is the smallest unit of money; there are no fractions.
type Coins int64
