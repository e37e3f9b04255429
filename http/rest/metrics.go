// Metrics of the API: requests by route, status and time, and refusals by code. The internal listener shows them.

package rest

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/rest/limit"
)

// timings are upper bounds in seconds: from a cached response to one that waited for a lost database.
var timings = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// meter counts requests. Every series of a route is looked up once and then kept, so that counting costs two
// additions and no map access.
type meter struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	refusals *prometheus.CounterVec
	codes    sync.Map // domain.Code → prometheus.Counter
	pages    seen     // of the client, and its files
	others   seen     // requests answered outside the router
}

// seen are the series of one route by class of status, 1xx to 5xx.
type seen [5]atomic.Pointer[prometheus.Observer]

func newMeter(uploads, transfers *limit.Semaphore) *meter {
	m := &meter{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "touchline_http_request_seconds", Buckets: timings,
			Help: "Time from the header of a request to its answer; a stream counts until its first byte.",
		}, []string{"method", "route", "status"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "touchline_http_refusals_total", Help: "Answers that were a refusal or a fault, by code.",
		}, []string{"code"}),
	}
	m.registry.MustRegister(m.requests, m.refusals, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		gauge("touchline_http_uploads", "Files that are being received.", uploads.InUse),
		gauge("touchline_http_uploads_waiting", "Files that wait to be received.", uploads.Waiting),
		gauge("touchline_http_transfers", "Files that are being sent.", transfers.InUse))
	return m
}

func gauge(name, help string, read func() int) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
		return float64(read())
	})
}

// served counts one request, and returns its method and route.
func (m *meter) served(ctx *fasthttp.RequestCtx, took time.Duration) (method, route string) {
	series, method, route := &m.others, "", "none"
	switch at := ctx.UserValue(entryKey).(type) {
	case *Entry:
		series, method, route = &at.seen, at.Method, at.Path
	case pageServed:
		series, method, route = &m.pages, "GET", "page"
	}
	class := min(max(ctx.Response.StatusCode()/100, 1), 5) - 1
	known := series[class].Load()
	if known == nil {
		observer := m.requests.WithLabelValues(method, route, string(rune('1'+class))+"xx")
		known = &observer
		series[class].Store(known)
	}
	(*known).Observe(took.Seconds())
	return method, route
}

// refused counts one refusal.
func (m *meter) refused(code domain.Code) {
	counter, ok := m.codes.Load(code)
	if !ok {
		counter, _ = m.codes.LoadOrStore(code, m.refusals.WithLabelValues(string(code)))
	}
	counter.(prometheus.Counter).Inc()
}

// pageServed marks a request answered with a file of the client.
type pageServed struct{}

// CountAsPage counts a request without a route as one for a page or file of the client.
func CountAsPage(c fiber.Ctx) { c.Locals(entryKey, pageServed{}) }

// metered measures and traces a request around all other handlers.
func (s *Server) metered(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		began := time.Now()
		beginSpan(ctx, s.Tracer, func() bool { return s.Proxies.trustsPeer(ctx) })
		next(ctx)
		method, route := s.meter.served(ctx, time.Since(began))
		endSpan(ctx, method, route)
	}
}
