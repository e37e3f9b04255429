// Kept answers: the answer of a grain, stored with its request for repeats.

package protos

import "google.golang.org/protobuf/proto"

// Message is any message of this package.
type Message = proto.Message

// Restore decodes a kept answer.
func Restore(kept []byte, into Message) error { return proto.Unmarshal(kept, into) }
