// The key frame lists show.

package media

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"
)

func TestTheKeyPictureIsTheNewestKeyFrameWithWhatDecodesIt(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	if _, ok := hub.KeyPicture("1001"); ok {
		t.Error("a picture before any came")
	}
	tags := clipPart(t, 3*time.Second)
	pushAll(t, s, src, tags)
	var config, newest []byte
	for _, tag := range tags {
		switch c, _ := classify(tag.kind, tag.body); c {
		case videoHeader:
			config = tag.body[avcTagHead:]
		case keyFrame:
			newest = tag.body[avcTagHead:]
		}
	}
	picture, ok := hub.KeyPicture("1001")
	if !ok || binary.BigEndian.Uint32(picture) != uint32(len(config)) {
		t.Fatalf("picture: %v, %d bytes", ok, len(picture))
	}
	if !bytes.Equal(picture[4:], append(bytes.Clone(config), newest...)) {
		t.Error("it is not the newest key frame")
	}
	hub.Withdraw("1001")
	if _, ok := hub.KeyPicture("1001"); ok {
		t.Error("a picture of a room that was closed")
	}
}
