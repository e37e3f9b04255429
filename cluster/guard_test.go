// What a peer may send without hurting this process, and what the library may log.

package cluster

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
)

// A newer build of a peer sends types this build does not know. Without the guard this test ends the
// whole test process.
func TestAMessageOfAnUnknownTypeEndsThePeersStreamAndNotTheProcess(t *testing.T) {
	log := &lines{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	system := actor.NewActorSystem(actor.WithLoggerFactory(func(*actor.ActorSystem) *slog.Logger { return quiet(logger) }))
	node := remote.NewRemote(system, loneRemote().config(logger))
	node.Start()
	defer node.Shutdown(false)
	peer, err := grpc.NewClient(system.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = peer.Close() }()
	heard := make(chan struct{}, 1)
	target, err := system.Root.SpawnNamed(actor.PropsFromFunc(func(ctx actor.Context) {
		if _, ok := ctx.Message().(*actor.Touch); ok {
			heard <- struct{}{}
		}
	}), "target")
	if err != nil {
		t.Fatal(err)
	}

	bad := sendBatch(t, peer, target, "touchline.v9.Unheard")
	if _, err := bad.Recv(); status.Code(err) != codes.Internal {
		t.Fatalf("the stream ended with %v, want Internal", err)
	}
	if !strings.Contains(log.String(), "stream of a peer ended by a panic") {
		t.Errorf("nothing about it in the log: %q", log.String())
	}
	sendBatch(t, peer, target, "actor.Touch")
	<-heard
}

// sendBatch speaks the library's protocol directly, as a peer would.
func sendBatch(t *testing.T, peer *grpc.ClientConn, target *actor.PID, typeName string) remote.Remoting_ReceiveClient {
	t.Helper()
	stream, err := remote.NewRemotingClient(peer).Receive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = stream.Send(&remote.RemoteMessage{MessageType: &remote.RemoteMessage_MessageBatch{MessageBatch: &remote.MessageBatch{
		TypeNames: []string{typeName},
		Targets:   []*actor.PID{actor.NewPID(target.Address, target.Id)},
		Envelopes: []*remote.MessageEnvelope{{TypeId: 0, Target: 0}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	return stream
}

func TestTheLibrarysChatterIsNotLoggedAndItsWarningsAre(t *testing.T) {
	var text bytes.Buffer
	library := quiet(slog.New(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelDebug}))).With("a", 1)

	library.Info("member joined")
	library.Warn("strange gossip")

	if got := text.String(); strings.Contains(got, "joined") || !strings.Contains(got, "strange gossip") {
		t.Fatalf("logged: %s", got)
	}
	if !strings.Contains(text.String(), "from=protoactor") {
		t.Errorf("the line does not say where it came from: %s", text.String())
	}
	silent := quiet(slog.New(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelError})))
	if silent.Enabled(context.Background(), slog.LevelWarn) {
		t.Error("a logger that wants errors only got warnings")
	}
}
