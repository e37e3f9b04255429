// The counters of a server as Prometheus metrics.

package telemetry

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"touchline/app/storage"
	"touchline/cluster"
	"touchline/cluster/membership"
	"touchline/domain"
	"touchline/http/gateway"
	"touchline/listen"
	"touchline/media"
	"touchline/persistence/journal"
)

// scrapeLimit bounds each query of a scrape.
const scrapeLimit = 2 * time.Second

// MediaFigures are the metrics of a node that passes on pictures.
type MediaFigures struct {
	Media       *media.Hub
	Budget      *listen.Budget
	Certificate *listen.Certificate // nil: RTMPS is off
	Traces      *Traces             // nil: no spans are sent
}

// Describe sends nothing, because the metrics are made at each scrape.
func (*MediaFigures) Describe(chan<- *prometheus.Desc) {}

// Collect sends all metrics.
func (f *MediaFigures) Collect(out chan<- prometheus.Metric) {
	pictureFigures(out, f.Media)
	f.connections(out)
	if f.Traces != nil {
		counter(out, "touchline_spans_lost_total", "Spans that did not reach the receiver of traces.",
			float64(f.Traces.Lost()))
	}
}

// Figures are the metrics of a server.
type Figures struct {
	MediaFigures
	Version string
	Ready   func(ctx context.Context) (state string, why error)
	Store   *storage.Store
	Sockets *gateway.Hub
	Node    *cluster.Node
	Status  *membership.Status
	Logger  *slog.Logger
}

// Collect sends all metrics, without those that the database does not answer in time.
func (f *Figures) Collect(out chan<- prometheus.Metric) {
	told := scrape(f.Ready, f.Store.Pulse)
	f.standing(out, told.state)
	f.sockets(out)
	f.grains(out)
	f.journal(out)
	f.MediaFigures.Collect(out)
	if _, left, known := f.Store.FreeDisk(); known {
		gauge(out, "touchline_data_free_bytes", "Room on the fullest disk this node keeps data on.", float64(left))
	}
	if told.fault != nil {
		f.Logger.Warn("metrics lack the figures of the database", slog.Any("error", told.fault))
		return
	}
	names := map[domain.LiveStatus]string{
		domain.LiveUnopened: "unopened", domain.LiveOffline: "offline", domain.LiveLiving: "living",
		domain.LiveInterrupted: "interrupted", domain.LiveSuspended: "suspended",
	}
	for status, name := range names {
		gauge(out, "touchline_rooms", "Rooms of the whole site by live status.", float64(told.rooms[int32(status)]), "status",
			name)
	}
	for name, at := range told.jobs {
		gauge(out, "touchline_job_last_success_timestamp_seconds",
			"When a job last came to its end, anywhere in the cluster.",
			float64(at.UnixMilli())/1000, "job", name)
	}
}

// scraped are the answers to a scrape.
type scraped struct {
	state string // of the node: ready, draining, not ready
	rooms map[int32]int64
	jobs  map[string]time.Time
	fault error // why rooms and jobs are unknown
}

// scrape gives each query its own limit, so that a late answer takes no time from the next query.
func scrape(
	ready func(context.Context) (string, error),
	pulse func(context.Context) (map[int32]int64, map[string]time.Time, error),
) (t scraped) {
	limited := func(question func(context.Context)) {
		ctx, cancel := context.WithTimeout(context.Background(), scrapeLimit)
		defer cancel()
		question(ctx)
	}
	limited(func(ctx context.Context) { t.state, _ = ready(ctx) })
	limited(func(ctx context.Context) { t.rooms, t.jobs, t.fault = pulse(ctx) })
	return t
}

// standing reports whether the node is ready.
func (f *Figures) standing(out chan<- prometheus.Metric, state string) {
	gauge(out, "touchline_build_info", "Always 1; the label is the version that runs.", 1, "version", f.Version)
	gauge(out, "touchline_ready", "Whether the node can do what other nodes can, 1 or 0: what /readyz says.",
		truth(state == "ready"))
	gauge(out, "touchline_redis_up", "Whether Redis answers this node, 1 or 0.", truth(f.Store.RedisAnswers()))
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

func (f *Figures) sockets(out chan<- prometheus.Metric) {
	m := f.Sockets.Metrics()
	gauge(out, "touchline_sockets_open", "Websockets open now.", float64(m.Connections))
	gauge(out, "touchline_socket_rooms", "Rooms with a listener on this node.", float64(m.Rooms))
	for _, c := range []struct {
		name, help string
		n          int64
	}{
		{"touchline_sockets_opened_total", "Websockets upgraded.", m.Opened},
		{"touchline_sockets_refused_total", "Upgrades refused.", m.Refused},
		{"touchline_socket_frames_out_total", "Event frames handed to sockets.", m.Deliveries},
		{"touchline_socket_flushes_total", "Times a room's events were flushed.", m.Flushes},
		{"touchline_socket_event_bytes_out_total", "Bytes of event frames.", m.BytesOut},
		{"touchline_lines_total", "Chat lines accepted.", m.Posts},
		{"touchline_lines_refused_total", "Chat lines refused.", m.RefusedPosts},
		{"touchline_sockets_behind_total", "Times a socket did not take all at once.", m.Behind},
		{"touchline_sockets_lagged_total", "Times a reader was so slow that events were forgotten.", m.Lagged},
		{"touchline_sockets_too_slow_total", "Sockets closed because they were slow.", m.TooSlow},
		{"touchline_sockets_flooded_total", "Sockets closed because they sent too much.", m.Flooded},
		{"touchline_socket_malformed_total", "Frames that could not be read.", m.Malformed},
		{"touchline_socket_repairs_total", "Times a room's events were asked for again, after a gap or a new owner.",
			m.Repairs},
		{"touchline_socket_resyncs_total", "Readers who had to begin again.", m.Resyncs},
		{"touchline_socket_panics_total", "Faults that cost one connection.", m.Panics},
	} {
		counter(out, c.name, c.help, float64(c.n))
	}
}

func (f *Figures) grains(out chan<- prometheus.Metric) {
	m := f.Node.Metrics()
	gauge(out, "touchline_cluster_members", "Nodes that this one sees, itself among them.", float64(m.Members))
	counter(out, "touchline_cluster_messages_total", "Messages passed to other nodes.", float64(m.Passed))
	counter(out, "touchline_cluster_lapsed_total", "Requests refused because the lease of this node had run out.",
		float64(m.Lapsed))
	gauge(out, "touchline_cluster_lease", "Whether the others count on this node, 1 or 0.", truth(f.Status.Holds()))
	counter(out, "touchline_grain_calls_total", "Questions put to grains.", float64(m.Calls))
	counter(out, "touchline_grain_retries_total", "Tries after the first.", float64(m.Retries))
	counter(out, "touchline_grain_unavailable_total", "Questions given up after all tries.", float64(m.Unavailable))
	counter(out, "touchline_grain_faults_total", "Questions that ended in a fault.", float64(m.Faults))
	for kind, k := range m.Kinds {
		gauge(out, "touchline_grains_awake", "Grains awake now.", float64(k.Live), "kind", kind)
		gauge(out, "touchline_mailbox_waiting", "Messages in the mailboxes of a kind.", float64(k.Waiting), "kind", kind)
		gauge(out, "touchline_mailbox_deepest", "Messages in the fullest mailbox of a kind.", float64(k.Deepest), "kind",
			kind)
		counter(out, "touchline_grain_activations_total", "Grains woken.", float64(k.Activations), "kind", kind)
		counter(out, "touchline_mailbox_refusals_total", "Requests that found a mailbox full.", float64(k.MailboxRefusals),
			"kind", kind)
		counter(out, "touchline_grain_panics_total", "Panics of grains.", float64(k.Panics), "kind", kind)
	}
}

func (f *Figures) journal(out chan<- prometheus.Metric) {
	j := f.Store.Journal.Stats()
	within, sum := map[float64]uint64{}, uint64(0)
	for i, bound := range journal.CommitBounds {
		sum += j.Groups[i]
		within[bound.Seconds()] = sum
	}
	commits := prometheus.NewDesc("touchline_journal_commit_seconds",
		"Commits of the journal, from the first try to the answer.", nil, nil)
	out <- prometheus.MustNewConstHistogram(commits, max(j.Commits, sum), j.Took.Seconds(), within)
	counter(out, "touchline_journal_entries_total", "Changes and snapshots committed.", float64(j.Entries))
	gauge(out, "touchline_journal_waiting", "Entries that wait to be committed.", float64(j.Waiting))
	gauge(out, "touchline_journal_waiting_bytes", "Payload of the entries that wait.", float64(j.Bytes))
	for pool, p := range f.Store.PoolStats() {
		gauge(out, "touchline_db_connections", "Connections of a pool.", float64(p.TotalConns()), "pool", pool)
		gauge(out, "touchline_db_connections_busy", "Connections of a pool in use.", float64(p.AcquiredConns()), "pool", pool)
		gauge(out, "touchline_db_connections_max", "Connections a pool may have.", float64(p.MaxConns()), "pool", pool)
		counter(out, "touchline_db_waits_total", "Times a query had to wait for a connection.",
			float64(p.EmptyAcquireCount()), "pool", pool)
		counter(out, "touchline_db_wait_seconds_total", "Time queries waited for a connection.",
			p.EmptyAcquireWaitTime().Seconds(), "pool", pool)
	}
}

// pictureFigures sends bytes, not bits per second: the rate of a counter gives the bit rate over any time.
func pictureFigures(out chan<- prometheus.Metric, pics *media.Hub) {
	t := pics.Totals()
	counter(out, "touchline_media_bytes_in_total", "Bytes encoders sent.", float64(t.BytesIn))
	counter(out, "touchline_media_bytes_out_total", "Bytes viewers got.", float64(t.BytesOut))
	counter(out, "touchline_media_viewers_cut_total", "Viewers cut because they were slow.", float64(t.Cut))
	for _, s := range pics.Stats() {
		counter(out, "touchline_ingest_bytes_total",
			"Bytes of one broadcast since it began; eight times its rate is the bit rate.",
			float64(s.BytesIn), "house", s.HouseID)
		gauge(out, "touchline_ingest_fed", "Whether an encoder is connected, 1 or 0.", truth(s.Fed), "house", s.HouseID)
		gauge(out, "touchline_ingest_viewers", "Viewers of the FLV stream.", float64(s.Viewers), "house", s.HouseID)
		if m := s.Measured; m.FrameRate > 0 {
			gauge(out, "touchline_ingest_frames_per_second", "Pictures an encoder sent during its last five seconds.",
				m.FrameRate, "house", s.HouseID)
			gauge(out, "touchline_ingest_longest_gap_seconds", "The longest time between two pictures in those seconds.",
				m.LongestGap.Seconds(), "house", s.HouseID)
			gauge(out, "touchline_ingest_key_frame_seconds", "The time between the two newest key frames.",
				s.KeyInterval.Seconds(), "house", s.HouseID)
			counter(out, "touchline_ingest_clock_jumps_total",
				"Times the clock of an encoder leapt or went back since it connected.", float64(m.ClockJumps), "house", s.HouseID)
		}
	}
}

// connections shows who uses the shared budget of connections.
func (f *MediaFigures) connections(out chan<- prometheus.Metric) {
	b := f.Budget.Stats()
	for who, n := range b.Open {
		gauge(out, "touchline_connections", "Connections of browsers and encoders, by what is known of the other end.",
			float64(n), "who", who)
	}
	gauge(out, "touchline_connections_max", "Connections there may be.", float64(b.Most))
	counter(out, "touchline_connections_evicted_total", "Connections of strangers closed to make room.",
		float64(b.Evicted))
	counter(out, "touchline_connections_refused_total", "Connections closed at once for want of a place.",
		float64(b.Refused))
	counter(out, "touchline_accept_failures_total",
		"Times the system gave no connection for want of descriptors or memory.", float64(b.Failed))
	if c := f.Certificate; c != nil {
		gauge(out, "touchline_certificate_expires_timestamp_seconds", "When the certificate for RTMPS ends.",
			float64(c.Expires().Unix()))
	}
}

func gauge(out chan<- prometheus.Metric, name, help string, value float64, label ...string) {
	send(out, prometheus.GaugeValue, name, help, value, label)
}

func counter(out chan<- prometheus.Metric, name, help string, value float64, label ...string) {
	send(out, prometheus.CounterValue, name, help, value, label)
}

// send accepts no label, or a label and its value.
func send(out chan<- prometheus.Metric, kind prometheus.ValueType, name, help string, value float64, label []string) {
	var names, values []string
	if len(label) == 2 {
		names, values = label[:1], label[1:]
	}
	out <- prometheus.MustNewConstMetric(prometheus.NewDesc(name, help, names, nil), kind, value, values...)
}
