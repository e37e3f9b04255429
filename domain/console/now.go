// The present state of the site for operators.

package console

import (
	"regexp"
	"time"

	"touchline/domain"
)

// StreamProblem is a problem that viewers notice.
type StreamProblem string

const (
	StreamSilent    StreamProblem = "silent"    // no data
	StreamKeyFrames StreamProblem = "keyFrames" // key frames too far apart
	StreamSlow      StreamProblem = "frameRate" // too few frames a second
	StreamMute      StreamProblem = "audio"     // no sound
)

// Pulse counts the events in a room within the last minute.
type Pulse struct {
	Lines int64 // chat lines
	Gifts int64
}

// Waiting counts the tasks that wait for operators. Zero times: nothing waits.
type Waiting struct {
	Reports      int64
	Held         int64 // lines held by the banned words
	Applications int64
	OldestReport time.Time // of both kinds
	OldestApply  time.Time
}

// JobState is the result of a job's last run.
type JobState struct {
	Name   string
	Node   string
	Done   time.Time // the Unix epoch: never
	TookMs int64
	Failed time.Time // the Unix epoch: never
	Fault  string
}

// Fails reports whether the newest run failed.
func (j JobState) Fails() bool { return j.Failed.After(j.Done) }

// LoggedFault is an error of the log with its number of occurrences. Its text is a constant of the program.
type LoggedFault struct {
	Message string
	Where   string // the call, job or stream concerned; "": none
	Count   int64
	Last    time.Time
	TraceID string // of the newest one; "": none
}

// LoggedFaults are the errors of the last hour.
type LoggedFaults struct {
	Total   int64
	Minutes []int64       // number in each of the last 60 minutes, the present one last
	Newest  []LoggedFault // by message, the newest first
}

const faultMax = 300

// addresses may contain passwords and keys, before or after the host.
var addresses = regexp.MustCompile(`([a-zA-Z][a-zA-Z0-9+.-]*://)(?:[^\s/@"']*@)?([^\s/?#"']*)[^\s"']*`)

// PublicFault returns an error's text for operators: addresses are reduced to the host.
func PublicFault(fault error) string {
	return domain.Shorten(domain.CleanLine(addresses.ReplaceAllString(fault.Error(), "$1$2")), faultMax)
}

// PulseWindow is the period of a pulse.
const PulseWindow = time.Minute
