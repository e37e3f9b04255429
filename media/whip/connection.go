// Connections over the ports: the settings, the identity and the log that publishers and viewers share.

package whip

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/interceptor"
	"github.com/pion/logging"
	"github.com/pion/webrtc/v4"
)

// A peer that vanished is noticed by its missing requests (RFC 7675).
const (
	peerAway   = 5 * time.Second
	peerGone   = 10 * time.Second
	peerProbes = 2 * time.Second
)

// Connection makes a connection that waits for an offer.
func (p *Ports) Connection(engine *webrtc.MediaEngine, chain *interceptor.Registry) (*webrtc.PeerConnection, error) {
	settings := p.settings()
	settings.LoggerFactory = pionLogs{p.logger}
	if err := settings.SetAnsweringDTLSRole(webrtc.DTLSRoleServer); err != nil {
		return nil, fmt.Errorf("prepare a WebRTC connection: %w", err)
	}
	identity, err := p.certificate()
	if err != nil {
		return nil, fmt.Errorf("make a certificate for WebRTC: %w", err)
	}
	api := webrtc.NewAPI(webrtc.WithMediaEngine(engine), webrtc.WithInterceptorRegistry(chain),
		webrtc.WithSettingEngine(settings))
	pc, err := api.NewPeerConnection(webrtc.Configuration{
		Certificates: identity, BundlePolicy: webrtc.BundlePolicyMaxBundle,
		RTCPMuxPolicy: webrtc.RTCPMuxPolicyRequire,
	})
	if err != nil {
		return nil, fmt.Errorf("prepare a WebRTC connection: %w", err)
	}
	return pc, nil
}

// settings make a connection use the ports. It never dials: this side is lite (RFC 8445 §2.5).
func (p *Ports) settings() webrtc.SettingEngine {
	var s webrtc.SettingEngine
	s.SetLite(true)
	s.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
	s.DisableActiveTCP(true)
	s.SetIncludeLoopbackCandidate(true)
	s.SetICETimeouts(peerAway, peerGone, peerProbes)
	// The candidates of the library are replaced in the answer, so one address of the machine is enough.
	s.SetIPFilter(func(ip net.IP) bool { return ip.IsLoopback() })
	kinds := []webrtc.NetworkType{}
	if p.udp != nil {
		s.SetICEUDPMux(p.udp)
		kinds = append(kinds, webrtc.NetworkTypeUDP4, webrtc.NetworkTypeUDP6)
	}
	if p.tcp != nil {
		s.SetICETCPMux(p.tcp)
		kinds = append(kinds, webrtc.NetworkTypeTCP4, webrtc.NetworkTypeTCP6)
	}
	s.SetNetworkTypes(kinds)
	return s
}

// certificate returns the identity of this process. One serves all: making one costs as much as a handshake.
func (p *Ports) certificate() ([]webrtc.Certificate, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.identity) > 0 && time.Until(p.identity[0].Expires()) > 24*time.Hour {
		return p.identity, nil
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	made, err := webrtc.GenerateCertificate(key)
	if err != nil {
		return nil, err
	}
	p.identity = []webrtc.Certificate{*made}
	return p.identity, nil
}

// Logs makes the logs of the library's parts.
func (p *Ports) Logs() logging.LoggerFactory { return pionLogs{p.logger} }

type pionLogs struct{ *slog.Logger }

// NewLogger returns the log of one part.
func (l pionLogs) NewLogger(string) logging.LeveledLogger { return pionLog(l) }

// pionLog passes the library's messages on as details: peers can cause all of them.
type pionLog struct{ *slog.Logger }

func (l pionLog) Trace(string)          {}
func (l pionLog) Tracef(string, ...any) {}
func (l pionLog) Debug(string)          {}
func (l pionLog) Debugf(string, ...any) {}
func (l pionLog) Info(string)           {}
func (l pionLog) Infof(string, ...any)  {}
func (l pionLog) Warn(m string)         { l.note(m) }
func (l pionLog) Error(m string)        { l.note(m) }

func (l pionLog) Warnf(m string, values ...any)  { l.note(fmt.Sprintf(m, values...)) }
func (l pionLog) Errorf(m string, values ...any) { l.note(fmt.Sprintf(m, values...)) }

func (l pionLog) note(m string) {
	l.Logger.Debug("WebRTC", slog.String("message", strings.ToValidUTF8(m, "")))
}
