package rest

import (
	"context"
	"encoding/json"
	"testing"

	"touchline/domain"
)

type probeRequest struct {
	Paging
	HouseID ID    `json:"houseId"`
	IDs     []ID  `json:"ids"`
	Count   int   `json:"count"`
	Flag    *bool `json:"flag"`
}

func probe(t testing.TB) *Server {
	s := serverOn(t, newStore())
	echo := func(_ context.Context, _ Caller, req probeRequest) (probeRequest, error) { return req, nil }
	Route(s, Public, "/probe", LimitNone, echo)
	Route(s, Public, "GET /probe", LimitNone, echo)
	return s
}

func TestRequestsAreStrictInFormAndLenientInContent(t *testing.T) {
	s := probe(t)
	for _, x := range []struct{ what, body, field string }{
		{"empty is {}", "", ""},
		{"spaces are {}", "  \n", ""},
		{"unknown fields are ignored", `{"balance":5,"roles":["x"]}`, ""},
		{"an id as text", `{"houseId":"1001"}`, ""},
		{"an id as a number", `{"houseId":1001}`, ""},
		{"null is absent", `{"houseId":null,"pageNum":null}`, ""},
		{"trailing white space", "{} \n", ""},
		{"null alone", "null", "body"}, {"array", "[]", "body"}, {"text", `"x"`, "body"}, {"number", "123", "body"},
		{"trailing garbage", "{} x", "body"}, {"two objects", "{}{}", "body"}, {"cut off", `{"houseId":`, "body"},
		{"brackets without an end", "[[[", "body"}, {"objects without an end", `{"a":{"a":{"a":`, "body"},
		{"negative id", `{"houseId":-5}`, "houseId"}, {"zero id", `{"houseId":0}`, "houseId"},
		{"fraction", `{"houseId":1.5}`, "houseId"}, {"too large", `{"houseId":9223372036854775808}`, "houseId"},
		{"words", `{"houseId":"twelve"}`, "houseId"}, {"array as id", `{"houseId":[1]}`, "houseId"},
		{"plus", `{"houseId":"+5"}`, "houseId"},
		{"hidden in a list", `{"ids":["1","x"]}`, "ids"}, {"hexadecimal", `{"houseId":"0x10"}`, "houseId"},
		{"count as text", `{"count":"12"}`, "count"}, {"count 1e400", `{"count":1e400}`, "count"},
		{"count 1.5", `{"count":1.5}`, "count"},
		{"pageNum 0", `{"pageNum":0}`, "pageNum"}, {"pageNum huge", `{"pageNum":1000000000}`, "pageNum"},
		{"pageSize 0", `{"pageSize":0}`, "pageSize"}, {"pageSize 101", `{"pageSize":101}`, "pageSize"},
		{"pageSize -1", `{"pageSize":-1}`, "pageSize"},
		{"pageSize 1.5", `{"pageSize":1.5}`, "pageSize"}, {"pageNum in words", `{"pageNum":"x"}`, "pageNum"},
		{"not UTF-8", "{\"count\":\xff}", "body"},
	} {
		r := ask(t, s, "POST", "/probe", x.body)
		if x.field == "" && !r.Success ||
			x.field != "" && (r.Code != domain.BadRequest || r.Params["field"] != x.field) {
			t.Errorf("%s: %d %s", x.what, r.status, r.body)
		}
	}
}

func TestABodyMustSayItIsJSON(t *testing.T) {
	s := probe(t)
	for _, x := range []struct{ header, value, field string }{
		{"Content-Type", "text/plain", "Content-Type"},
		{"Content-Type", "application/x-www-form-urlencoded", "Content-Type"},
		{"Content-Type", "", "Content-Type"},
		{"Content-Type", "application/json; charset=utf-8", ""},
		{"Content-Encoding", "gzip", "Content-Encoding"},
		{"Content-Encoding", "br", "Content-Encoding"},
		{"Content-Encoding", "identity", ""},
	} {
		r := ask(t, s, "POST", "/probe", `{"houseId":"1"}`, x.header, x.value)
		if x.field == "" && !r.Success ||
			x.field != "" && (r.Code != domain.BadRequest || r.Params["field"] != x.field) {
			t.Errorf("%s %q: %s", x.header, x.value, r.body)
		}
	}
}

func TestAQueryIsReadLikeABody(t *testing.T) {
	s := probe(t)
	var got probeRequest
	ask(t, s, "GET", "/probe?houseId=1001&pageSize=5&count=3&other=x", "").into(t, &got)
	if got.HouseID != 1001 || got.Limit() != 5 || got.Count != 3 {
		t.Errorf("got %+v", got)
	}
	for query, field := range map[string]string{"count=x": "count", "houseId=x": "houseId", "pageNum=0": "pageNum"} {
		if r := ask(t, s, "GET", "/probe?"+query, ""); r.Params["field"] != field {
			t.Errorf("%s: %s", query, r.body)
		}
	}
}

func TestAPageKnowsWhetherThereIsMore(t *testing.T) {
	two, three := 2, 3
	p := Paging{PageNum: &two, PageSize: &three}
	if page := PageOf(p, []int{4, 5, 6}, 7); !page.HasMore || page.PageNum != 2 || p.Offset() != 3 {
		t.Errorf("%+v", page)
	}
	if page := PageOf(p, []int{4, 5, 6}, 6); page.HasMore {
		t.Errorf("%+v", page)
	}
	b, _ := json.Marshal(PageOf[int](Paging{}, nil, 0))
	if string(b) != `{"list":[],"total":0,"pageNum":1,"pageSize":20,"hasMore":false}` {
		t.Errorf("%s", b)
	}
}
