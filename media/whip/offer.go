// Offers of publishers and the answers to them (RFC 9725 §4.2).

package whip

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pion/interceptor"
	"github.com/pion/interceptor/pkg/nack"
	"github.com/pion/interceptor/pkg/report"
	"github.com/pion/interceptor/pkg/twcc"
	"github.com/pion/logging"
	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"

	"touchline/domain"
)

// OfferMost is the size of the largest offer in bytes. Browsers send 5 to 10 KB.
const OfferMost = 32 << 10

const (
	linesMost    = 1000 // lines of an offer
	sectionsMost = 2    // sound and picture
)

// The rules of BAD_REQUEST about the field sdp.
const (
	ruleFormat  = "format"
	ruleTracks  = "tracks"  // one picture, at most one sound, nothing else
	ruleLayers  = "layers"  // one picture in several sizes
	ruleSending = "sending" // the offer sends no picture
)

func badOffer(rule string) error { return domain.RefuseField("sdp", rule) }

// checkOffer returns the offer of a publisher without what is not needed, and whether its picture is VP8 because it has
// no H.264; or refuses it.
func checkOffer(text string) (offer string, encodes bool, err error) {
	offer, err = CleanOffer(text, func(picture *sdp.MediaDescription) error {
		encodes = !OffersH264(picture)
		switch {
		case has(picture, "simulcast"), has(picture, "rid"):
			return badOffer(ruleLayers)
		case has(picture, sdp.AttrKeyRecvOnly), has(picture, sdp.AttrKeyInactive):
			return badOffer(ruleSending)
		case encodes && !offers(picture, "VP8/90000"):
			return domain.Refuse(domain.H264Required)
		}
		return nil
	})
	return offer, encodes, err
}

// CleanOffer refuses what the library would accept but we do not, and removes what is not needed: this side dials
// no peer, so the addresses of the peer do not count. judge may refuse the section of the picture.
func CleanOffer(text string, judge func(picture *sdp.MediaDescription) error) (string, error) {
	if len(text) > OfferMost || strings.Count(text, "\n") > linesMost {
		return "", domain.Refuse(domain.PayloadTooLarge, "maxBytes", OfferMost)
	}
	var offer sdp.SessionDescription
	if err := offer.UnmarshalString(text); err != nil {
		return "", badOffer(ruleFormat)
	}
	count := map[string]int{}
	for _, section := range offer.MediaDescriptions {
		count[section.MediaName.Media]++
		section.Attributes = slices.DeleteFunc(section.Attributes, func(a sdp.Attribute) bool {
			return a.Key == sdp.AttrKeyCandidate || a.Key == sdp.AttrKeyEndOfCandidates
		})
		if section.MediaName.Media != video {
			continue
		}
		if err := judge(section); err != nil {
			return "", err
		}
		if section.MediaName.Port.Value == 0 {
			return "", badOffer(ruleSending)
		}
	}
	if count[video] != 1 || count[audio] > 1 || len(offer.MediaDescriptions) > sectionsMost ||
		len(offer.MediaDescriptions) != count[video]+count[audio] {
		return "", badOffer(ruleTracks)
	}
	clean, err := offer.Marshal()
	if err != nil {
		return "", badOffer(ruleFormat)
	}
	return string(clean), nil
}

const (
	audio = "audio"
	video = "video"
)

func has(section *sdp.MediaDescription, key string) bool {
	_, found := section.Attribute(key)
	return found
}

// OffersH264 reports whether a section offers H.264.
func OffersH264(section *sdp.MediaDescription) bool { return offers(section, "H264/90000") }

// offers reports whether a section offers a codec. Names of codecs have no case.
func offers(section *sdp.MediaDescription, name string) bool {
	return slices.ContainsFunc(section.Attributes, func(a sdp.Attribute) bool {
		_, codec, _ := strings.Cut(a.Value, " ")
		return a.Key == "rtpmap" && strings.EqualFold(codec, name)
	})
}

// profiles of H.264 that browsers and encoders send, in 4:2:0 with eight bits. The library compares the first two
// bytes.
var profiles = []string{"42001f", "42e01f", "42c01f", "4d001f", "4d401f", "64001f", "640c1f"}

// newEngine returns the codecs that we take; VP8 where there is no H.264. Without the identification of sections by
// packets (MID), packets of publishers that name no SSRC are recognised by their codec.
func newEngine(logs logging.LoggerFactory, vp8 bool) (*webrtc.MediaEngine, *interceptor.Registry, error) {
	taken := pictureCodecs()
	if vp8 {
		taken = []webrtc.RTPCodecCapability{{MimeType: webrtc.MimeTypeVP8}}
	}
	engine, err := engineOf(taken)
	if err != nil {
		return nil, nil, err
	}
	chain := &interceptor.Registry{}
	return engine, chain, addInterceptors(engine, chain, logs)
}

// Codecs returns the codecs of pictures and sound that viewers are sent.
func Codecs() (*webrtc.MediaEngine, error) { return engineOf(pictureCodecs()) }

// pictureCodecs are the forms of H.264.
func pictureCodecs() (all []webrtc.RTPCodecCapability) {
	for _, profile := range profiles {
		all = append(all, webrtc.RTPCodecCapability{
			MimeType:    webrtc.MimeTypeH264,
			SDPFmtpLine: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=" + profile,
		})
	}
	return all
}

// engineOf returns these codecs of pictures, each with its repetitions, and Opus.
func engineOf(pictures []webrtc.RTPCodecCapability) (*webrtc.MediaEngine, error) {
	engine := &webrtc.MediaEngine{}
	feedback := []webrtc.RTCPFeedback{{Type: "ccm", Parameter: "fir"}, {Type: "nack"}, {Type: "nack", Parameter: "pli"}}
	number := webrtc.PayloadType(96)
	register := func(kind webrtc.RTPCodecType, codec webrtc.RTPCodecCapability) error {
		err := engine.RegisterCodec(webrtc.RTPCodecParameters{RTPCodecCapability: codec, PayloadType: number}, kind)
		number++
		return err
	}
	for _, codec := range pictures {
		codec.ClockRate, codec.RTCPFeedback = 90_000, feedback
		if err := register(webrtc.RTPCodecTypeVideo, codec); err != nil {
			return nil, err
		}
		err := register(webrtc.RTPCodecTypeVideo, webrtc.RTPCodecCapability{
			MimeType: webrtc.MimeTypeRTX, ClockRate: 90_000, SDPFmtpLine: "apt=" + strconv.Itoa(int(number)-1),
		})
		if err != nil {
			return nil, err
		}
	}
	err := register(webrtc.RTPCodecTypeAudio, webrtc.RTPCodecCapability{
		MimeType: webrtc.MimeTypeOpus, ClockRate: 48_000, Channels: 2, SDPFmtpLine: "minptime=10;useinbandfec=1",
	})
	return engine, err
}

// addInterceptors adds what a receiver sends: requests for missing packets, reports, and the arrival of packets, from
// which browsers learn what the network carries.
func addInterceptors(engine *webrtc.MediaEngine, chain *interceptor.Registry, logs logging.LoggerFactory) error {
	missing, err := nack.NewGeneratorInterceptor(nack.WithGeneratorLoggerFactory(logs))
	if err != nil {
		return err
	}
	reports, err := report.NewReceiverInterceptor(report.WithReceiverLoggerFactory(logs))
	if err != nil {
		return err
	}
	chain.Add(missing)
	chain.Add(reports)
	return webrtc.ConfigureTWCCSenderWithOptions(engine, chain, twcc.WithLoggerFactory(logs))
}

// FinishAnswer puts the addresses of the ports into an answer, and parameters of the sound, such as stereo, which
// browsers send and play only if told.
func FinishAnswer(text string, ports *Ports, sound string) string {
	var lines, opus []string
	placed := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "m="):
			placed = false
		case strings.HasPrefix(line, "a=rtpmap:") && strings.Contains(strings.ToLower(line), " opus/"):
			number, _, _ := strings.Cut(strings.TrimPrefix(line, "a=rtpmap:"), " ")
			opus = append(opus, "a=fmtp:"+number+" ")
		case slices.ContainsFunc(opus, func(head string) bool { return strings.HasPrefix(line, head) }):
			line += ";" + sound
		case strings.HasPrefix(line, "a=candidate:"), line == "a=end-of-candidates":
			if placed {
				continue
			}
			placed = true
			lines = append(lines, ports.candidates()...)
			continue
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\r\n") + "\r\n"
}
