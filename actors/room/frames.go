// The shapes of the private frames of live rooms, by kind. The client's types are generated from them.

package room

// PrivateFrames are those for one person.
func PrivateFrames() map[string]any {
	return map[string]any{"balance": balanceFrame{}, "envelope": envelopeFrame{}}
}
