// Where descriptors cannot be written directly, every connection is served as a stream.

//go:build !unix

package wire

func newDirectSocket(tcpConn, []byte) Socket { return nil }
