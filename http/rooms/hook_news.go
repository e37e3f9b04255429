// What other ingest servers send: our own JSON, the forms of nginx-rtmp, and the JSON of SRS.

package rooms

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// newsKind is what happened at the other server.
type newsKind int

const (
	publishAsked newsKind = iota + 1 // an encoder wants to publish
	picturesCome                     // and still sends
	publishEnded
)

// hookNews is one message of another ingest server.
type hookNews struct {
	Publication
	kind  newsKind
	isSRS bool // it reads a number out of the answer
}

// ownHook is our own form.
type ownHook struct {
	LiveCode string  `json:"liveCode"`
	Key      string  `json:"key"` // {houseId}?code={liveCode}, as typed into the encoder
	HouseID  rest.ID `json:"houseId"`
	ConnID   string  `json:"connId"` // of the connection there; "" where a house has one at most
	App      string  `json:"app"`
	Addr     string  `json:"addr"`
	Call     string  `json:"call"` // update_publish: pictures still come
}

// srsHook is the form of SRS, for all its hooks.
type srsHook struct {
	Action   string `json:"action"`
	ClientID string `json:"client_id"`
	IP       string `json:"ip"`
	App      string `json:"app"`
	Stream   string `json:"stream"`
	Param    string `json:"param"` // what stood behind the name of the stream: ?code=…
}

// srsActions: on_hls comes with each segment, so it tells that pictures come.
var srsActions = map[string]newsKind{"on_publish": publishAsked, "on_hls": picturesCome, "on_unpublish": publishEnded}

// readNews reads a message; asked is what the address it came to means.
func readNews(contentType string, body []byte, asked newsKind) (hookNews, error) {
	var news hookNews
	var name, query string
	if strings.HasPrefix(contentType, fiber.MIMEApplicationForm) {
		form, err := url.ParseQuery(string(body))
		if err != nil {
			return news, domain.RefuseField("body", "form")
		}
		name, query = form.Get("name"), ""
		news = hookNews{Publication{Conn: form.Get("clientid"), Code: form.Get("code"), Address: form.Get("addr")}, kindOfCall(form.Get("call"), asked), false}
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
		news = hookNews{Publication{HouseID: int64(own.HouseID), Conn: own.ConnID, Code: own.LiveCode, Address: own.Addr}, kindOfCall(own.Call, asked), false}
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

// hookTextMax is how many bytes a word of another server may have.
const hookTextMax = 256

func kindOfCall(call string, asked newsKind) newsKind {
	if asked == publishAsked && call == "update_publish" {
		return picturesCome
	}
	return asked
}

// readSRS tells the JSON of SRS from our own by its action.
func readSRS(body []byte) (srs srsHook, ok bool) {
	err := json.Unmarshal(body, &srs)
	return srs, err == nil && srs.Action != ""
}
