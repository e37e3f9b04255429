// Videos on other hosts: an anchor's own, or the source of a match; and the hosts that are allowed.

package view

import (
	"net/url"
	"path"
	"strings"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/domain/studio"
)

// VideoURLMax is the greatest length of a video's address in bytes.
const VideoURLMax = 2000

// Video is an address and its kind: hls, flv or mp4.
type Video struct {
	URL  string `json:"url"`
	Type string `json:"type"`
}

// CheckVideo refuses an address that is not public, or whose host operators do not allow. In development an allowed
// host may be this machine. Without a type it takes the type from the extension of the address.
func CheckVideo(hosts studio.MediaHosts, dev bool, field string, video Video) (Video, error) {
	if !studio.PublicMedia(video.URL) && !(dev && hosts.Allow(video.URL)) {
		return Video{}, domain.RefuseField(field+".url", "url", "max", VideoURLMax)
	}
	switch video.Type {
	case sport.VideoHLS, sport.VideoFLV, sport.VideoMP4:
	case "m3u8", "":
		if video.Type = map[string]string{".m3u8": sport.VideoHLS, ".flv": sport.VideoFLV,
			".mp4": sport.VideoMP4}[extension(video.URL)]; video.Type == "" {
			return Video{}, domain.RefuseField(field+".type", "enum")
		}
	default:
		return Video{}, domain.RefuseField(field+".type", "enum")
	}
	return video, AllowHost(hosts, video.URL)
}

func extension(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.ToLower(path.Ext(u.Path))
}

// AllowHost refuses an address whose host operators do not allow.
func AllowHost(hosts studio.MediaHosts, address string) error {
	if hosts.Allow(address) {
		return nil
	}
	return domain.Refuse(domain.MediaHostNotAllowed, "host", hostOf(address))
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// MediaList is this node's copy of the hosts that operators allow.
type MediaList interface{ MediaHosts() studio.MediaHosts }

// ListedHosts returns the hosts that operators allow. list may be nil.
func ListedHosts(list MediaList) studio.MediaHosts {
	if list == nil {
		return nil
	}
	return list.MediaHosts()
}
