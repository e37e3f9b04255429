// The messages of other ingest servers: our own JSON, the forms of nginx-rtmp, and the JSON of SRS.

package rooms

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// newsKind is the kind of a message.
type newsKind int

const (
	publishAsked newsKind = iota + 1 // an encoder wants to publish
	picturesCome                     // an encoder still sends
	publishEnded                     // an encoder has left
)

// hookNews is a message of another ingest server.
type hookNews struct {
	Publication
	kind  newsKind
	isSRS bool // SRS expects a number as the answer
}

// ownHook is our own JSON.
type ownHook struct {
	LiveCode string  `json:"liveCode"`
	Key      string  `json:"key"` // {houseId}?code={liveCode}, the stream key of the encoder
	HouseID  rest.ID `json:"houseId"`
	ConnID   string  `json:"connId"` // of the connection; "" if a house has at most one
	App      string  `json:"app"`
	Addr     string  `json:"addr"`
	Call     string  `json:"call"` // update_publish: the encoder still sends
}

// srsHook is the JSON of all hooks of SRS.
type srsHook struct {
	Action   string `json:"action"`
	ClientID string `json:"client_id"`
	IP       string `json:"ip"`
	App      string `json:"app"`
	Stream   string `json:"stream"`
	Param    string `json:"param"` // the query of the stream's name: ?code=…
}

// srsActions are the actions of SRS. It sends on_hls with each segment.
var srsActions = map[string]newsKind{"on_publish": publishAsked, "on_hls": picturesCome, "on_unpublish": publishEnded}

// readNews parses a message. asked is the kind by the address of the request.
func readNews(contentType string, body []byte, asked newsKind) (hookNews, error) {
	var news hookNews
	var name, query string
	if strings.HasPrefix(contentType, fiber.MIMEApplicationForm) {
		form, err := url.ParseQuery(string(body))
		if err != nil {
			return news, domain.RefuseField("body", "form")
		}
		name, query = form.Get("name"), ""
		news = hookNews{Publication{Conn: form.Get("clientid"), Code: form.Get("code"), Address: form.Get("addr")},
			kindOfCall(form.Get("call"), asked), false}
	} else if srs, ok := readSRS(body); ok {
		kind, known := srsActions[srs.Action]
		if !known {
			return news, domain.RefuseField("action", "enum")
		}
		name, query = srs.Stream, strings.TrimPrefix(srs.Param, "?")
		news = hookNews{Publication{Conn: srs.ClientID, Address: srs.IP}, kind, true}
	} else {
		var own ownHook
		if err := rest.DecodeJSON(body, &own); err != nil {
			return news, err
		}
		name = own.Key
		news = hookNews{Publication{HouseID: int64(own.HouseID), Conn: own.ConnID, Code: own.LiveCode, Address: own.Addr},
			kindOfCall(own.Call, asked), false}
	}
	if house, behind, _ := strings.Cut(name, "?"); house != "" {
		news.HouseID, _ = domain.ParseID(house)
		query = behind + query
	}
	if values, err := url.ParseQuery(query); err == nil && news.Code == "" {
		news.Code = values.Get("code")
	}
	for field, text := range map[string]string{"connId": news.Conn, "liveCode": news.Code, "addr": news.Address} {
		if !domain.Storable([]byte(text)) || len(text) > hookTextMax {
			return news, domain.RefuseField(field, "characters")
		}
	}
	if news.HouseID <= 0 {
		return news, domain.RefuseField("key", "format")
	}
	return news, nil
}

// hookTextMax is the greatest length of a text in a message, in bytes.
const hookTextMax = 256

func kindOfCall(call string, asked newsKind) newsKind {
	if asked == publishAsked && call == "update_publish" {
		return picturesCome
	}
	return asked
}

// readSRS parses the JSON of SRS. Unlike our own JSON, it has an action.
func readSRS(body []byte) (srs srsHook, ok bool) {
	err := json.Unmarshal(body, &srs)
	return srs, err == nil && srs.Action != ""
}
