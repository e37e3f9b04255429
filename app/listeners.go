// The listeners of the site, and the budget of connections that they share. It stays below the limit of open files, so
// that the database, Redis and files always get a descriptor.

package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"touchline/app/config"
	"touchline/app/telemetry"
	"touchline/http/rest"
	"touchline/listen"
	"touchline/media"
	"touchline/media/whip"
)

const (
	// insideMost limits the connections of probes and scrapes.
	insideMost = 32
	// ownDescriptors are reserved for the database (two pools and the locks), Redis, listeners, logs and the runtime. An
	// eighth of the rest, at most filesMost, is reserved for open files.
	ownDescriptors = 96
	filesMost      = 4096
	// perSocket and besides give the largest useful budget. A browser in a room holds its socket, its stream and a few
	// connections for requests.
	perSocket = 4
	besides   = 1000
)

// listeners are opened first, so that a taken port is reported at once.
type listeners struct {
	web, rtmp, rtmps, inside net.Listener // nil: off, except web
	webrtc                   *whip.Ports  // nil: off
	budget                   *listen.Budget
	certificate              *listen.Certificate
}

// openListeners opens every address of the configuration.
func openListeners(cfg *config.Config, logger *slog.Logger) (*listeners, error) {
	l := &listeners{}
	connections, err := connectionsFor(cfg, logger)
	if err != nil {
		return nil, err
	}
	l.budget = listen.NewBudget(connections, trustedProxies(cfg))
	probes := listen.NewBudget(insideMost, nil)
	if cfg.RTMPSAddr != "" {
		if l.certificate, err = listen.LoadCertificate(cfg.RTMPSCert, cfg.RTMPSKey, logger); err != nil {
			return nil, fmt.Errorf("%sRTMPS_CERT and %[1]sRTMPS_KEY: %w", config.Prefix, err)
		}
		site, _ := url.Parse(cfg.PublicURL) // the settings were checked
		l.certificate.Expect(site.Hostname())
	}
	for _, at := range []struct {
		to            *net.Listener
		address, name string
		who           string
		budget        *listen.Budget
	}{
		{&l.web, cfg.Addr, "ADDR", "browsers", l.budget},
		{&l.rtmp, cfg.RTMPAddr, "RTMP_ADDR", "encoders", l.budget},
		{&l.rtmps, cfg.RTMPSAddr, "RTMPS_ADDR", "encoders", l.budget},
		{&l.inside, cfg.InternalAddr, "INTERNAL_ADDR", "probes", probes},
	} {
		if at.address == "" {
			continue
		}
		open, err := withoutProbes.Listen(context.Background(), "tcp", at.address)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("listen for %s (%s%s): %w", at.who, config.Prefix, at.name, err), l.Close())
		}
		*at.to = at.budget.On(open, at.name, logger)
	}
	l.openWebRTC(cfg, logger)
	if l.rtmps != nil {
		l.rtmps = tls.NewListener(l.rtmps, l.certificate.Config())
	}
	return l, nil
}

// withoutProbes accepts connections without the keep-alive probes of TCP, which cost four system calls each. Every
// protocol here has its own timeouts for silent and slow peers.
var withoutProbes = net.ListenConfig{KeepAlive: -1}

// openWebRTC opens the ports for broadcasts from browsers. The site works without them, so a port that is taken only
// switches them off.
func (l *listeners) openWebRTC(cfg *config.Config, logger *slog.Logger) {
	ports := &whip.Ports{Public: cfg.Media.WebRTCPublic}
	refuse := func(name string, err error) {
		logger.Error("a port for broadcasts from browsers cannot be opened",
			slog.String("setting", config.Prefix+name), slog.Any("error", err))
	}
	if address := cfg.Media.WebRTCUDP; address != "" {
		var err error
		if ports.UDP, err = net.ListenPacket("udp", address); err != nil {
			ports.UDP = nil
			refuse("WEBRTC_UDP_ADDR", err)
		}
	}
	if address := cfg.Media.WebRTCTCP; address != "" {
		open, err := withoutProbes.Listen(context.Background(), "tcp", address)
		if err == nil {
			ports.TCP = l.budget.On(open, "WEBRTC_TCP_ADDR", logger)
		} else {
			refuse("WEBRTC_TCP_ADDR", err)
		}
	}
	if ports.UDP != nil || ports.TCP != nil {
		l.webrtc = ports
	}
}

// encoders returns the listeners that accept RTMP.
func (l *listeners) encoders() []net.Listener {
	return slices.DeleteFunc([]net.Listener{l.rtmp, l.rtmps}, func(n net.Listener) bool { return n == nil })
}

// figures returns the metrics of the listeners and of the pictures behind them.
func (l *listeners) figures(pics *media.Hub, traces *telemetry.Traces) telemetry.MediaFigures {
	return telemetry.MediaFigures{Media: pics, Budget: l.budget, Certificate: l.certificate, Traces: traces}
}

// Close closes all listeners. Some may be closed already.
func (l *listeners) Close() error {
	var errs []error
	for _, open := range append(l.encoders(), l.web, l.inside) {
		if open == nil {
			continue
		}
		if err := open.Close(); !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// connectionsFor returns the size of the budget: the configured one, limited by the limit of open files.
func connectionsFor(cfg *config.Config, logger *slog.Logger) (int, error) {
	wanted := perSocket*cfg.MaxConnections + besides
	limit, known := listen.Descriptors()
	if !known {
		return wanted, nil
	}
	possible := connectionsWithin(limit)
	if possible < listen.Least {
		return 0, fmt.Errorf("the limit of open files is %d, too low for the database and %d connections;"+
			" raise it (ulimit -n, LimitNOFILE)", limit, listen.Least)
	}
	if enough := cfg.MaxConnections + besides; possible < enough {
		const message = "the limit of open files is too low for " + config.Prefix + "MAX_CONNECTIONS;" +
			" raise it (ulimit -n, LimitNOFILE)"
		logger.Warn(message, slog.Int("limit", limit), slog.Int("connections", possible), slog.Int("wanted", enough))
	}
	return min(wanted, possible), nil
}

// connectionsWithin returns the connections that a limit of open files allows.
func connectionsWithin(limit int) int {
	left := limit - ownDescriptors
	return left - min(max(left, 0)/8, filesMost)
}

// trustedProxies reads networks that the configuration has checked.
func trustedProxies(cfg *config.Config) (all []netip.Prefix) {
	for _, item := range cfg.TrustedProxies {
		if read, err := config.Network(item); err == nil {
			all = append(all, read)
		}
	}
	return all
}

// pushAddress returns the address for the encoders of anchors: the one with TLS, if there is one.
func pushAddress(cfg *config.Config) rest.Push {
	push := rest.Push{Scheme: "rtmp"}
	address := cfg.RTMPAddr
	if cfg.RTMPSAddr != "" {
		push.Scheme, address = "rtmps", cfg.RTMPSAddr
	}
	_, push.Port, _ = net.SplitHostPort(address)
	if push.Address = cfg.Media.PushAddress; push.Address != "" {
		push.Scheme, _, _ = strings.Cut(push.Address, ":")
	}
	return push
}

// welcome prints the addresses of the site.
func (a *Server) welcome() {
	fmt.Fprintf(a.Cfg.Console, "site     http://%s\n", a.open.web.Addr())
	if a.open.rtmp != nil {
		fmt.Fprintf(a.Cfg.Console, "encoders rtmp://%s/live\n", a.open.rtmp.Addr())
	}
	if a.open.rtmps != nil {
		fmt.Fprintf(a.Cfg.Console, "encoders rtmps://%s/live\n", a.open.rtmps.Addr())
	}
}
