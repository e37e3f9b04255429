// The RTMP commands of a publisher: connect, createStream, publish, and those that end a stream.

package media

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"strings"
	"time"

	"touchline/domain"
	"touchline/media/rtmp"
)

// application is the last part of the server address: rtmp://host:1935/live.
const application = "live"

var errRefused = errors.New("publish refused")

// The sentence for each refusal in an encoder's log. OBS shows it nowhere else, so the anchor's page shows the
// reason too.
var refusalTexts = map[domain.Code]string{
	domain.Forbidden:     "The stream key is wrong or was reset. Copy it again from the Go live page.",
	domain.LiveAlready:   "You are already live from another encoder. Stop that one first.",
	domain.RoomSuspended: "This room is suspended.",
	domain.NotFound:      "There is no such room. Copy the stream key again from the Go live page.",
	domain.CoverRequired: "Upload a room cover on the Go live page first.",
	domain.LiveNotStarted: "You ended this broadcast yourself. Press Start broadcast on the Go live " +
		"page to go live again now.",
	domain.RateLimited: "Too many attempts. Wait a moment and try again.",
	domain.Internal:    "The room did not answer. Try again in a moment.",
}

func (c *conn) command(ctx context.Context, body []byte) error {
	values, err := rtmp.ReadAMFs(body)
	if err != nil {
		return err
	}
	if len(values) < 2 {
		return rtmp.ErrAMF
	}
	name, _ := values[0].(string)
	transaction, _ := values[1].(float64)
	switch name {
	case "connect":
		return c.connect(transaction, values)
	case "releaseStream", "FCPublish": // some encoders wait for the answers
		if transaction > 0 {
			return c.send(3, rtmp.Command, 0, rtmp.AppendAMF(nil, "_result", transaction, nil))
		}
	case "createStream":
		return c.send(3, rtmp.Command, 0, rtmp.AppendAMF(nil, "_result", transaction, nil, 1.0))
	case "publish":
		return c.publish(ctx, values)
	case "play", "play2":
		return c.refuse("NetStream.Play.Failed", "This address is for streaming only. Watch in the room.")
	case "FCUnpublish", "deleteStream", "closeStream":
		if c.feed != nil {
			return errUnpublished
		}
	}
	return nil // other commands need no answer
}

func (c *conn) connect(transaction float64, values []any) error {
	var app, agent string
	var fields map[string]any
	if len(values) > 2 {
		fields, _ = values[2].(map[string]any)
		app, _ = fields["app"].(string)
		agent, _ = fields["flashVer"].(string)
	}
	app, _, _ = strings.Cut(app, "?")
	switch {
	case strings.Trim(app, "/") != application:
		return c.reject(transaction, "The server address must end in /"+application+".")
	case agent != "" && agent == c.server.own:
		return c.reject(transaction, "You cannot restream this site to itself.")
	}
	c.connected = true
	window := binary.BigEndian.AppendUint32(nil, ourWindow)
	return errors.Join(
		c.send(2, rtmp.Window, 0, window),
		c.send(2, rtmp.Bandwidth, 0, append(window, 2)),
		c.send(3, rtmp.Command, 0, rtmp.AppendAMF(nil, "_result", transaction,
			append(rtmp.Object{"fmsVer", "FMS/3,0,1,123", "capabilities", 31.0}, codecsFor(fields)...),
			rtmp.Object{"level", "status", "code", "NetConnection.Connect.Success",
				"description", "Connected.", "objectEncoding", 0.0})))
}

// mayForward says in Enhanced RTMP that a codec is passed on to viewers.
const mayForward = 4.0

// codecsFor names the codecs that are passed on, for an encoder that names its own (Enhanced RTMP, v1 or v2). An older
// one receives nothing new.
func codecsFor(asked map[string]any) rtmp.Object {
	var told rtmp.Object
	if _, names := asked["fourCcList"]; names {
		told = append(told, "fourCcList", []any{"avc1", "hvc1", "av01", "mp4a"})
	}
	if _, names := asked["videoFourCcInfoMap"]; names {
		told = append(told, "videoFourCcInfoMap", rtmp.Object{"avc1", mayForward, "hvc1", mayForward, "av01", mayForward})
	}
	if _, names := asked["audioFourCcInfoMap"]; names {
		told = append(told, "audioFourCcInfoMap", rtmp.Object{"mp4a", mayForward})
	}
	return told
}

// reject answers a connect with a refusal and ends the connection.
func (c *conn) reject(transaction float64, text string) error {
	err := c.send(3, rtmp.Command, 0, rtmp.AppendAMF(nil, "_error", transaction, nil, rtmp.Object{
		"level", "error", "code", "NetConnection.Connect.Rejected", "description", text}))
	return errors.Join(errRefused, err, c.drain())
}

// publish asks the room and, if allowed, connects the encoder to the hub.
func (c *conn) publish(ctx context.Context, values []any) error {
	if !c.connected || c.feed != nil || len(values) < 4 {
		return rtmp.Malformed("publish out of turn")
	}
	key, _ := values[3].(string)
	houseID, code, ok := parseStreamKey(key)
	if !ok {
		return c.turnAway(houseID, domain.Refuse(domain.Forbidden))
	}
	if !c.server.mayKnock(c.unit, time.Now()) {
		return c.turnAway(houseID, domain.Refuse(domain.RateLimited))
	}
	feed, err := c.server.hub.Admit(ctx, c.server.rooms, c.server.limits, Ask{
		Publish: Publish{HouseID: houseID, Code: code, Address: c.address, ConnID: c.id}, Stop: c.stop,
	})
	if errors.Is(err, errReplaced) {
		c.stop(Ended)
		return err
	}
	if err != nil {
		return c.turnAway(houseID, err)
	}
	c.feed = feed
	c.onAir.Store(true)
	c.keep(houseID)
	c.in.SetMax(c.server.limits.Message)
	c.net.SetReadDeadline(time.Now().Add(c.server.limits.Silence))
	c.server.log.Info("broadcast source accepted", "house", houseID, "conn", c.id, "address", c.address, "session",
		feed.Source().Logged())
	text := "On the air."
	if feed.Source().isPreview() {
		text = "Only you see this preview. Press Start broadcast on the Go live page."
	}
	return c.status("status", "NetStream.Publish.Start", text)
}

// turnAway refuses a publish. It logs faults; refusals are expected and not logged.
func (c *conn) turnAway(houseID string, err error) error {
	code := domain.CodeOf(err)
	if code == domain.Internal {
		c.server.log.Error("room did not answer a publish", "house", houseID, "conn", c.id, "error", err)
	}
	text, ok := refusalTexts[code]
	if !ok {
		text = "This room cannot go live right now (" + string(code) + ")."
	}
	var refusal *domain.Refusal
	if errors.As(err, &refusal) {
		text += letInAgain(refusal)
	}
	c.server.refused.Add(1)
	return c.refuse("NetStream.Publish.BadName", text)
}

// letInAgain returns when the encoder may try again, if the refusal says so.
func letInAgain(refusal *domain.Refusal) string {
	var seconds float64
	switch wait := refusal.Params["retryAfter"].(type) {
	case int:
		seconds = float64(wait)
	case float64: // decoded from JSON
		seconds = wait
	}
	switch {
	case seconds <= 0:
		return ""
	case seconds < 60:
		return fmt.Sprintf(" An encoder is let in again in %.0f s.", math.Ceil(seconds))
	}
	return fmt.Sprintf(" An encoder is let in again in %.0f minutes.", math.Ceil(seconds/60))
}

// refuse sends the encoder a refusal and ends the connection, because encoders ignore a status alone.
func (c *conn) refuse(code, text string) error {
	return errors.Join(errRefused, c.status("error", code, text), c.drain())
}

func (c *conn) status(level, code, text string) error {
	return c.send(5, rtmp.Command, 1, rtmp.AppendAMF(nil, "onStatus", 0.0, nil,
		rtmp.Object{"level", level, "code", code, "description", text}))
}

// drain lets the peer read our last message: closing with unread input would reset the connection and might discard
// it. It takes at most a second and 256 KiB.
func (c *conn) drain() error {
	if half, ok := c.net.(*net.TCPConn); ok {
		half.CloseWrite()
	}
	c.net.SetReadDeadline(time.Now().Add(time.Second))
	io.CopyN(io.Discard, &c.read, 256<<10)
	return nil
}
