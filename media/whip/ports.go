// The ports for packets: one of UDP and one of TCP for all connections, and the addresses that answers name.

package whip

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/webrtc/v4"
)

// firstPacket is how long a TCP connection may be silent at its beginning.
const firstPacket = 5 * time.Second

// udpBuffer holds the packets of key frames of several publishers.
const udpBuffer = 4 << 20

// tcpWrites is how much may wait in a TCP connection: a key frame and what follows it.
const tcpWrites = 1 << 20

// Ports are open ports. One of both may be nil.
type Ports struct {
	UDP    net.PacketConn
	TCP    net.Listener // its connections are in the budget of the site
	Public []netip.Addr // addresses for publishers; none: those of the ports

	udp    ice.UDPMux
	tcp    ice.TCPMux
	here   sync.Map // the open connections of TCP, by the address of the peer
	logger *slog.Logger

	mu       sync.Mutex
	identity []webrtc.Certificate
}

// serve starts to read the ports.
func (p *Ports) serve(logger *slog.Logger) {
	p.logger = logger
	log := pionLog{logger}
	if p.UDP != nil {
		if port, ok := p.UDP.(*net.UDPConn); ok {
			_ = port.SetReadBuffer(udpBuffer) // the system may allow less: missing packets are asked for
		}
		mux := ice.NewUDPMuxDefault(ice.UDPMuxParams{UDPConn: p.UDP, Logger: log})
		p.udp = &oneUDP{UDPMux: mux, at: p.UDP.LocalAddr().(*net.UDPAddr), v6: p.v6()}
	}
	if p.TCP != nil {
		p.tcp = oneTCP{ice.NewTCPMuxDefault(ice.TCPMuxParams{
			Listener: here{p.TCP, &p.here}, Logger: log, ReadBufferSize: 512, WriteBufferSize: tcpWrites,
			FirstStunBindTimeout: firstPacket, AliveDurationForConnFromStun: firstPacket,
		})}
	}
}

func (p *Ports) close() error {
	var errs []error
	if p.udp != nil {
		errs = append(errs, p.udp.Close(), p.UDP.Close())
	}
	if p.tcp != nil {
		errs = append(errs, p.tcp.Close())
	}
	return errors.Join(slices.DeleteFunc(errs, func(err error) bool { return errors.Is(err, net.ErrClosed) })...)
}

// The priorities of RFC 8445 §5.1.2 and RFC 6544 §4.2: UDP before TCP.
const (
	priorityUDP = 126<<24 | 65535<<8 | 255
	priorityTCP = 90<<24 | 65535<<8 | 255
)

// candidates returns the lines of an answer.
func (p *Ports) candidates() (lines []string) {
	for i, ip := range p.addresses() {
		if p.udp != nil {
			lines = append(lines, fmt.Sprintf("a=candidate:%d 1 udp %d %s %d typ host", i+1, priorityUDP-i<<8, ip,
				portOf(p.UDP.LocalAddr())))
		}
		if p.tcp != nil {
			lines = append(lines, fmt.Sprintf("a=candidate:%d 1 tcp %d %s %d typ host tcptype passive", i+101,
				priorityTCP-i<<8, ip, portOf(p.TCP.Addr())))
		}
	}
	return append(lines, "a=end-of-candidates")
}

// addresses returns the public addresses, else those on which the ports are open.
func (p *Ports) addresses() []netip.Addr {
	if len(p.Public) > 0 {
		return p.Public
	}
	var all []netip.Addr
	for _, port := range p.open() {
		at := addrOf(port)
		switch {
		case at.IsUnspecified():
			all = append(all, machine(at.Is4())...)
		case at.IsValid():
			all = append(all, at)
		}
	}
	slices.SortFunc(all, netip.Addr.Compare)
	return slices.Compact(all)
}

func (p *Ports) open() (all []net.Addr) {
	if p.UDP != nil {
		all = append(all, p.UDP.LocalAddr())
	}
	if p.TCP != nil {
		all = append(all, p.TCP.Addr())
	}
	return all
}

// v6 reports whether packets of IPv6 can come.
func (p *Ports) v6() bool {
	return slices.ContainsFunc(p.addresses(), func(ip netip.Addr) bool { return ip.Is6() })
}

// machine returns the addresses of this machine that others may reach; loopback if there is no other.
func machine(only4 bool) (all []netip.Addr) {
	found, _ := net.InterfaceAddrs()
	for _, one := range found {
		if network, ok := one.(*net.IPNet); ok {
			if ip, ok := netip.AddrFromSlice(network.IP); ok && ip.IsGlobalUnicast() {
				all = append(all, ip.Unmap())
			}
		}
	}
	all = slices.DeleteFunc(all, func(ip netip.Addr) bool { return only4 && ip.Is6() })
	if len(all) == 0 {
		return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	}
	return all
}

func addrOf(a net.Addr) netip.Addr {
	at, _ := netip.ParseAddrPort(a.String())
	return at.Addr().Unmap()
}

func portOf(a net.Addr) int {
	at, _ := netip.ParseAddrPort(a.String())
	return int(at.Port())
}

// oneUDP shows the library one address for each kind of network, whatever the port is open on.
type oneUDP struct {
	ice.UDPMux
	at *net.UDPAddr // of the port
	v6 bool
}

func (m *oneUDP) GetListenAddresses() []net.Addr {
	all := []net.Addr{&net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: m.at.Port}}
	if m.v6 {
		all = append(all, &net.UDPAddr{IP: net.IPv6loopback, Port: m.at.Port})
	}
	return all
}

func (m *oneUDP) GetConn(name string, asked net.Addr) (net.PacketConn, error) {
	if m.at.IP.IsUnspecified() {
		return m.UDPMux.GetConn(name, asked) // asked tells the kind of network
	}
	return m.UDPMux.GetConn(name, m.at)
}

// oneTCP hides the address of the listener.
type oneTCP struct{ ice.TCPMux }

// here is a listener whose connections say that they came to the loopback address.
type here struct {
	net.Listener
	open *sync.Map
}

func (l here) Addr() net.Addr {
	return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: portOf(l.Listener.Addr())}
}

func (l here) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	one := &hereConn{Conn: c, open: l.open}
	l.open.Store(peerOf(c.RemoteAddr()), one)
	return one, nil
}

type hereConn struct {
	net.Conn
	open *sync.Map
}

func (c *hereConn) Close() error {
	c.open.CompareAndDelete(peerOf(c.RemoteAddr()), c)
	return c.Conn.Close()
}

// hold gives the connection from an address the place of a visitor, whom strangers cannot displace (listen.Conn). False
// when the budget of connections has none.
func (p *Ports) hold(from netip.AddrPort) bool {
	one, found := p.here.Load(from)
	if !found {
		return true
	}
	held, ok := one.(*hereConn).Conn.(interface{ Visit() bool })
	return !ok || held.Visit()
}

func peerOf(a net.Addr) netip.AddrPort {
	at, _ := netip.ParseAddrPort(a.String())
	return netip.AddrPortFrom(at.Addr().Unmap(), at.Port())
}

func (c *hereConn) LocalAddr() net.Addr {
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: portOf(c.Conn.LocalAddr())}
	if addrOf(c.Conn.RemoteAddr()).Is6() {
		at.IP = net.IPv6loopback
	}
	return at
}
