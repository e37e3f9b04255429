// Where descriptors cannot be written directly, every connection is served as a stream.

//go:build !unix

package gateway

func newDirectSocket(tcpConn, []byte) socket { return nil }
