// Events as the journal keeps them: a short name and the bytes of a message.

package actors

import (
	"fmt"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

const eventPackage = "touchline.v1."

func (e *Entity) encode(events []proto.Message) []Event {
	encoded := make([]Event, len(events))
	now := e.Now()
	for i, event := range events {
		encoded[i] = Encode(event, now)
	}
	return encoded
}

// Encode returns a message as the journal keeps it.
func Encode(event proto.Message, at time.Time) Event {
	payload, err := proto.Marshal(event)
	if err != nil {
		// only invalid UTF-8 in a string fails, and the rules refuse that
		panic(fmt.Errorf("marshal %T: %w", event, err))
	}
	return Event{Kind: string(event.ProtoReflect().Descriptor().Name()), Payload: payload, At: at}
}

// Decode returns the message that Encode was given.
func Decode(row Event) (proto.Message, error) {
	t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(eventPackage + row.Kind))
	if err != nil {
		return nil, err
	}
	event := t.New().Interface()
	return event, proto.Unmarshal(row.Payload, event)
}
