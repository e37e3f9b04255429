// Where descriptors cannot be written directly, every connection is served as a stream.

//go:build !linux && !darwin

package wire

// directSocket does not exist here.
type directSocket struct{ streamSocket }

func newDirectSocket(tcpConn, []byte) Socket { return nil }
