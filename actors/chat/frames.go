// The shapes of the frames that chats send to sockets, by kind. The client's types are generated from them.

package chat

// Events returns an empty value of every numbered event, by kind.
func Events() map[string]any {
	return map[string]any{
		"chat": chatEvent{}, "notice": noticeEvent{}, "muteAll": byEvent{}, "unmuteAll": byEvent{}, "mode": modeEvent{},
		"delete": linesEvent{}, "restore": linesEvent{}, "pin": pinEvent{}, "live": liveEvent{}, "score": scoreEvent{},
		"room": roomChangedEvent{}, "slot": slotEvent{}, "gift": giftEvent{}, "tip": tipEvent{},
		"envelopeOpen": openEvent{}, "envelopeGrab": grabEvent{}, "envelopeEnd": endEvent{},
	}
}

// PrivateFrames returns an empty value of every frame for one person or the staff of a room, by kind.
func PrivateFrames() map[string]any {
	return map[string]any{
		"muted": mutedFrame{}, "unmuted": unmutedFrame{}, "role": roleFrame{}, "modlog": moderationFrame{},
		"held": heldFrame{},
	}
}

// Pinned returns an empty pinned line; the gateway passes such lines on unchanged.
func Pinned() any { return pinned{} }
