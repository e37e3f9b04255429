// Fuzz targets: the parsers return a value or an error for any input of a peer.

package rtmp

import (
	"bytes"
	"testing"
)

func FuzzChunkReader(f *testing.F) {
	f.Add(AppendMessage(nil, 3, Command, 0, AppendAMF(nil, "connect", 1.0, Object{"app", "live"})))
	f.Add(append(head(0, 4, 0x01020304, 300, Video), make([]byte, 310)...))
	f.Add(AppendMessage(AppendMessage(nil, 2, ChunkSize, 0, []byte{0, 0, 0x10, 0}), 4, Audio, 1,
		make([]byte, 500)))
	f.Add(AppendMessage(head(1, 5, 7, 200, Video), 2, Abort, 0, []byte{0, 0, 0, 5}))
	f.Fuzz(func(t *testing.T, b []byte) {
		l := Limits{Message: 4096, Chunk: 1024, ChunkStreams: 4}
		r := NewChunkReader(bytes.NewReader(b), l)
		for {
			m, err := r.Next()
			if err != nil {
				break
			}
			if len(m.Body) > l.Message {
				t.Fatalf("a message of %d bytes passed", len(m.Body))
			}
		}
		held := 0
		for _, s := range r.streams {
			held += len(s.body)
		}
		if len(r.streams) > l.ChunkStreams || held > 2*l.Message || r.pending < 0 {
			t.Fatalf("%d chunk streams hold %d bytes, %d counted", len(r.streams), held, r.pending)
		}
	})
}

func FuzzAMF0(f *testing.F) {
	f.Add(AppendAMF(nil, "@setDataFrame", "onMetaData", Object{"width", 1280.0, "stereo", true, "encoder", "x"}))
	f.Add([]byte{amfArray, 0, 0, 0, 1, 0, 1, 'a', amfList, 0, 0, 0, 2, amfNull, amfUndefined, 0, 0, amfEnd})
	f.Add([]byte{amfDate, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amfLongText, 0, 0, 0, 1, 'x'})
	f.Fuzz(func(t *testing.T, b []byte) {
		ReadAMFs(b)
	})
}
