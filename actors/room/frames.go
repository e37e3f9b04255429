// The shapes of the private frames of live rooms, by kind. The client's types are generated from them.

package room

// PrivateFrames returns an empty value of every private frame of a room, by kind.
func PrivateFrames() map[string]any {
	return map[string]any{"balance": balanceFrame{}, "envelope": envelopeFrame{}}
}
