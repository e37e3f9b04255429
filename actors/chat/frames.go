// The shapes of what chats send to sockets, by kind. The client's types are generated from them.

package chat

// Events are the numbered events.
func Events() map[string]any {
	return map[string]any{
		"chat": chatEvent{}, "notice": noticeEvent{}, "muteAll": byEvent{}, "unmuteAll": byEvent{}, "mode": modeEvent{},
		"delete": linesEvent{}, "restore": linesEvent{}, "pin": pinEvent{}, "live": liveEvent{}, "score": scoreEvent{},
		"room": roomChangedEvent{}, "slot": slotEvent{}, "gift": giftEvent{}, "tip": tipEvent{},
		"envelopeOpen": openEvent{}, "envelopeGrab": grabEvent{}, "envelopeEnd": endEvent{},
	}
}

// PrivateFrames are those for one person or the staff of a room.
func PrivateFrames() map[string]any {
	return map[string]any{"muted": mutedFrame{}, "unmuted": unmutedFrame{}, "role": roleFrame{}, "modlog": moderationFrame{}, "held": heldFrame{}}
}

// Pinned is what stands above a chat: the gateway passes it on as it is.
func Pinned() any { return pinned{} }
