// What operators see of the site as it is at this moment.

package domain

import (
	"regexp"
	"time"
)

// StreamHealth is what a source sends, as measured over the last seconds.
type StreamHealth struct {
	HouseID    int64           `json:"-"`
	Fed        bool            `json:"fed"`        // a source is connected
	SilentMs   int64           `json:"silentMs"`   // since its newest packet
	FrameRate  float64         `json:"frameRate"`  // frames a second; 0 while it is not known
	BitRate    int64           `json:"bitRate"`    // bits a second, sound included; 0 while it is not known
	KeyFrameMs int64           `json:"keyFrameMs"` // between the newest two key frames; 0 while it is not known
	Width      int             `json:"width"`      // 0 unknown
	Height     int             `json:"height"`
	Audio      bool            `json:"audio"`
	Players    int             `json:"players"` // that read it as HTTP-FLV
	Problems   []StreamProblem `json:"problems"`
}

// StreamProblem is something viewers notice.
type StreamProblem string

const (
	StreamSilent    StreamProblem = "silent"    // nothing comes
	StreamKeyFrames StreamProblem = "keyFrames" // too far apart
	StreamSlow      StreamProblem = "frameRate" // few frames a second
	StreamMute      StreamProblem = "audio"     // no sound
)

const (
	streamSilentMs   = 3_000
	streamKeyFrameMs = 4_000
	streamFrameRate  = 15
)

// Judged is the same with its problems. What is not known yet is no problem.
func (s StreamHealth) Judged() StreamHealth {
	problems := []StreamProblem{}
	for _, p := range []struct {
		is   bool
		what StreamProblem
	}{
		{!s.Fed || s.SilentMs >= streamSilentMs, StreamSilent},
		{s.KeyFrameMs > streamKeyFrameMs, StreamKeyFrames},
		{s.FrameRate > 0 && s.FrameRate < streamFrameRate, StreamSlow},
		{s.BitRate > 0 && !s.Audio, StreamMute},
	} {
		if p.is {
			problems = append(problems, p.what)
		}
	}
	s.Problems = problems
	return s
}

// Pulse is what happened in a room within the last minute.
type Pulse struct {
	Lines int64 // of chat
	Gifts int64
}

// Waiting is the work that waits for operators. Zero times: nothing waits.
type Waiting struct {
	Reports      int64
	Held         int64 // lines the banned words hold back
	Applications int64
	OldestReport time.Time // of both kinds
	OldestApply  time.Time
}

// JobState is what came of the last run of a job.
type JobState struct {
	Name   string
	Node   string
	Done   time.Time // the Unix epoch: never
	TookMs int64
	Failed time.Time // the Unix epoch: never
	Fault  string
}

// Fails tells whether the newest run failed.
func (j JobState) Fails() bool { return j.Failed.After(j.Done) }

// LoggedFault is an error of the log, with how often it was written. Its text is a constant of the program.
type LoggedFault struct {
	Message string
	Where   string // the call, job or stream it was about; "" unsaid
	Count   int64
	Last    time.Time
	TraceID string // of the last one; "" none
}

// LoggedFaults are the errors of the last hour.
type LoggedFaults struct {
	Total   int64
	Minutes []int64       // how many in each of the last 60 minutes, the present one last
	Newest  []LoggedFault // by message, the newest first
}

const faultMax = 300

// addresses may hold passwords and keys behind the host, or before it.
var addresses = regexp.MustCompile(`([a-zA-Z][a-zA-Z0-9+.-]*://)(?:[^\s/@"']*@)?([^\s/?#"']*)[^\s"']*`)

// PublicFault is the text of an error as operators may read it: of addresses only the host stays.
func PublicFault(fault error) string {
	return Shorten(CleanLine(addresses.ReplaceAllString(fault.Error(), "$1$2")), faultMax)
}

// PulseWindow is how far back a pulse reaches.
const PulseWindow = time.Minute
