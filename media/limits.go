// Limits that the ingest and the hub apply to their peers.

package media

import (
	"time"

	"touchline/media/rtmp"
)

// Limits bound the cost of a peer. A zero field means its default.
type Limits struct {
	Connections int // RTMP connections in all; 512
	PerAddress  int // RTMP connections of one address (domain.Address); 32
	// publish attempts of one address in ten seconds; further ones are refused without asking the room; 40
	Knocks       int
	Handshake    time.Duration // to finish the handshake; 5 s
	Setup        time.Duration // from the connection to the publish command; 10 s
	Silence      time.Duration // between two audio or video messages; 8 s
	Takeover     time.Duration // silence after which another connection may take the room over; 2 s
	Write        time.Duration // one write to a peer; 5 s
	Answer       time.Duration // one call to Rooms; 5 s
	Message      int           // bytes of one RTMP message; 8 MiB
	Chunk        int           // bytes of one RTMP chunk; 1 MiB
	ChunkStreams int           // chunk streams of one connection; 64
	BitRate      int           // bits per second a publisher may average over five seconds; 30 Mbit/s

	// how long a stream waits for its source to come back; 130 s, above the 120 s of the session
	Grace      time.Duration
	Afterglow  time.Duration // how long an ended playlist can be read; 60 s
	QueueTags  int           // tags waiting for one viewer; 512 (about 7 s)
	QueueBytes int           // bytes waiting for one viewer; 8 MiB
	CacheBytes int           // bytes of the cached group of pictures, and of one segment; 16 MiB
}

func (l Limits) filled() Limits {
	number(&l.Connections, 512)
	number(&l.PerAddress, 32)
	number(&l.Knocks, 40)
	number(&l.Handshake, 5*time.Second)
	number(&l.Setup, 10*time.Second)
	number(&l.Silence, 8*time.Second)
	number(&l.Takeover, 2*time.Second)
	number(&l.Write, 5*time.Second)
	number(&l.Answer, 5*time.Second)
	number(&l.Message, 8<<20)
	number(&l.Chunk, 1<<20)
	number(&l.ChunkStreams, 64)
	number(&l.BitRate, 30_000_000)
	number(&l.Grace, 130*time.Second)
	number(&l.Afterglow, time.Minute)
	number(&l.QueueTags, 512)
	number(&l.QueueBytes, 8<<20)
	number(&l.CacheBytes, 16<<20)
	return l
}

func number[N int | time.Duration](field *N, standard N) {
	if *field <= 0 {
		*field = standard
	}
}

// wire returns the limits of what a peer may announce.
func (l Limits) wire() rtmp.Limits {
	return rtmp.Limits{Message: l.Message, Chunk: l.Chunk, ChunkStreams: l.ChunkStreams}
}
