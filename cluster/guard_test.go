// Which input of peers is refused, and which lines of the library are logged.

package cluster

import (
	"bytes"
	"context"
	"crypto/tls"
	"log/slog"
	"strings"
	"testing"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	"touchline/cluster/membership"
	"touchline/tests/eventually"
)

// listening is the network of a node, with an actor that reports received messages.
type listening struct {
	system *actor.ActorSystem
	target *actor.PID
	heard  chan struct{}
	log    *lines
}

func listen(t *testing.T, at reach) *listening {
	t.Helper()
	l := &listening{heard: make(chan struct{}, 1), log: &lines{}}
	logger := slog.New(slog.NewTextHandler(l.log, nil))
	l.system = actor.NewActorSystem(actor.WithLoggerFactory(
		func(*actor.ActorSystem) *slog.Logger { return quiet(logger) },
	))
	config := at.config(logger)
	// Without it, a handler of this test could read the process-wide logger while the next test sets it.
	config.ServerOptions = append(config.ServerOptions, grpc.WaitForHandlers(true))
	node := remote.NewRemote(l.system, config)
	node.Start()
	t.Cleanup(func() { node.Shutdown(false) })
	var err error
	if l.target, err = l.system.Root.SpawnNamed(actor.PropsFromFunc(func(ctx actor.Context) {
		if _, ok := ctx.Message().(*actor.Touch); ok {
			l.heard <- struct{}{}
		}
	}), "target"); err != nil {
		t.Fatal(err)
	}
	return l
}

// peer connects to the node with the given credentials.
func (l *listening) peer(t *testing.T, shown credentials.TransportCredentials) *grpc.ClientConn {
	t.Helper()
	peer, err := grpc.NewClient(l.system.Address(), grpc.WithTransportCredentials(shown))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = peer.Close() })
	return peer
}

// A newer build sends types that this build does not have: the stream ends, and the peer reconnects.
func TestAMessageOfAnUnknownTypeEndsThePeersStreamAndNotTheProcess(t *testing.T) {
	node := listen(t, loneRemote())
	peer := node.peer(t, insecure.NewCredentials())
	bad := sendBatch(t, peer, node.target, "touchline.v9.Unheard")
	if _, err := bad.Recv(); status.Code(err) != codes.Internal {
		t.Fatalf("the stream ended with %v, want Internal", err)
	}
	if !strings.Contains(node.log.String(), "stream of a peer ended by a panic") {
		t.Errorf("the log does not contain it: %q", node.log.String())
	}
	sendBatch(t, peer, node.target, "actor.Touch")
	eventually.Receive(t, "a batch of a node arrives", node.heard)
}

func TestEveryCallThatNodesDoNotUseIsRefused(t *testing.T) {
	node := listen(t, loneRemote())
	peer := node.peer(t, insecure.NewCredentials())
	service := remote.Remoting_ServiceDesc
	for _, method := range service.Methods {
		if err := peer.Invoke(eventually.Context(t), "/"+service.ServiceName+"/"+method.MethodName, &actor.Touch{},
			&actor.Touch{}); status.Code(err) != codes.Unimplemented {
			t.Errorf("%s is answered with %v", method.MethodName, err)
		}
	}
	for _, stream := range service.Streams {
		name := "/" + service.ServiceName + "/" + stream.StreamName
		if name == remoteReceive {
			continue
		}
		if err := openAndSend(t, peer, name, &remote.RemoteMessage{}); status.Code(err) != codes.Unimplemented {
			t.Errorf("%s is answered with %v", name, err)
		}
	}
	client := &remote.ConnectRequest{ConnectionType: &remote.ConnectRequest_ClientConnection{
		ClientConnection: &remote.ClientConnection{},
	}}
	for name, message := range map[string]*remote.RemoteMessage{
		"nothing":  {},
		"a client": {MessageType: &remote.RemoteMessage_ConnectRequest{ConnectRequest: client}},
		"nobody": {MessageType: &remote.RemoteMessage_ConnectRequest{
			ConnectRequest: &remote.ConnectRequest{},
		}},
		"an answer": {MessageType: &remote.RemoteMessage_ConnectResponse{
			ConnectResponse: &remote.ConnectResponse{},
		}},
		"a disconnection": {MessageType: &remote.RemoteMessage_DisconnectRequest{
			DisconnectRequest: &remote.DisconnectRequest{},
		}},
	} {
		if err := openAndSend(t, peer, remoteReceive, message); status.Code(err) != codes.Unimplemented {
			t.Errorf("a stream that opens with %s is answered with %v", name, err)
		}
	}
	sendBatch(t, peer, node.target, "actor.Touch")
	eventually.Receive(t, "a batch of a node arrives", node.heard)
}

// openAndSend opens a stream with a message and returns the error that ended it.
func openAndSend(t *testing.T, peer *grpc.ClientConn, method string, message *remote.RemoteMessage) error {
	t.Helper()
	stream, err := peer.NewStream(eventually.Context(t), &grpc.StreamDesc{ClientStreams: true, ServerStreams: true},
		method)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = stream.SendMsg(message), stream.CloseSend() // these fail on a stream that is already refused
	return stream.RecvMsg(&remote.RemoteMessage{})
}

func TestAPeerWithoutTheKeyOfTheClusterIsRefused(t *testing.T) {
	before, now, strange := []byte("0123456789abcdef"), []byte("fedcba9876543210"), []byte("a key of no node")
	at, err := Membership{
		Address:  "127.0.0.1:7000",
		Settings: membership.Settings{Gossip: "127.0.0.1:7001", Key: now, OldKeys: [][]byte{before}},
	}.reach()
	if err != nil {
		t.Fatal(err)
	}
	at.port = 0
	node := listen(t, at)
	by := func(key []byte, old ...[]byte) credentials.TransportCredentials {
		_, client, err := keyCredentials(key, old)
		if err != nil {
			t.Fatal(err)
		}
		return client
	}
	for name, row := range map[string]struct {
		shown credentials.TransportCredentials
		want  codes.Code
	}{
		"nothing":                      {insecure.NewCredentials(), codes.Unavailable},
		"no certificate":               {credentials.NewTLS(&tls.Config{InsecureSkipVerify: true}), codes.Unavailable},
		"a certificate of another key": {by(strange, now), codes.Unavailable},
		"the new key":                  {by(now), codes.OK},
		"the old key":                  {by(before, now), codes.OK},
	} {
		peer := node.peer(t, row.shown)
		if row.want == codes.OK {
			sendBatch(t, peer, node.target, "actor.Touch")
			eventually.Receive(t, "a batch of a node arrives", node.heard)
			continue
		}
		stream, err := remote.NewRemotingClient(peer).Receive(eventually.Context(t))
		if err == nil {
			_, err = stream.Recv()
		}
		if status.Code(err) != row.want {
			t.Errorf("a peer with %s is answered with %v", name, err)
		}
	}
	server, _, err := keyCredentials(strange, [][]byte{now})
	if err != nil {
		t.Fatal(err)
	}
	if got := shownBy(t, server, by(now)); got != "" {
		t.Errorf("a node calls another one with %s, a certificate of another key", got)
	}
}

// sendBatch sends a batch in the library's protocol, as a peer would.
func sendBatch(t *testing.T, peer *grpc.ClientConn, target *actor.PID, typeName string) remote.Remoting_ReceiveClient {
	t.Helper()
	stream, err := remote.NewRemotingClient(peer).Receive(eventually.Context(t))
	if err != nil {
		t.Fatal(err)
	}
	err = stream.Send(&remote.RemoteMessage{
		MessageType: &remote.RemoteMessage_MessageBatch{MessageBatch: &remote.MessageBatch{
			TypeNames: []string{typeName},
			Targets:   []*actor.PID{actor.NewPID(target.Address, target.Id)},
			Envelopes: []*remote.MessageEnvelope{{TypeId: 0, Target: 0}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return stream
}

func TestOnlyWarningsAndErrorsOfTheLibraryAreLogged(t *testing.T) {
	var text bytes.Buffer
	library := quiet(slog.New(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelDebug}))).With("a", 1)

	library.Info("member joined")
	library.Warn("strange gossip")

	if got := text.String(); strings.Contains(got, "joined") || !strings.Contains(got, "strange gossip") {
		t.Fatalf("logged: %s", got)
	}
	if !strings.Contains(text.String(), "from=protoactor") {
		t.Errorf("the line does not name its source: %s", text.String())
	}
	silent := quiet(slog.New(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelError})))
	if silent.Enabled(context.Background(), slog.LevelWarn) {
		t.Error("a logger that wants errors only got warnings")
	}
}
