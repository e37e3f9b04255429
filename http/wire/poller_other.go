// Without epoll every socket has a goroutine.

//go:build !linux

package wire

type events struct{}

// watching is empty here: no socket is watched.
type watching struct{}

func (*events) watch(*directSocket, func([]byte) bool, func()) bool { return false }

func (*watching) closed() {}
