// Answers kept for repeats: a grain's answer as stored beside the request it was given to.

package protos

import "google.golang.org/protobuf/proto"

// Message is any message of this package.
type Message = proto.Message

// Restore reads a kept answer back.
func Restore(kept []byte, into Message) error { return proto.Unmarshal(kept, into) }
