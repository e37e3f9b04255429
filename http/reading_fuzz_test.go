// Every request body is decoded or refused as a whole. Every run has the seeds; make fuzz adds more.

package http_test

import (
	"reflect"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rest"
)

// probeRequest has a field of each kind.
type probeRequest struct {
	rest.Paging
	HouseID rest.ID   `json:"houseId"`
	IDs     []rest.ID `json:"ids"`
	Count   int       `json:"count"`
	Flag    *bool     `json:"flag"`
}

// FuzzRequestsAreDecodedOrRefused decodes into every request type of the table of routes.
func FuzzRequestsAreDecodedOrRefused(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"userName":"lin123","password":"a1b2c3","agree":true}`,
		`{"nickName":"x","birthday":{"year":2000,"month":2,"day":30}}`,
		`{"pageNum":1,"pageSize":20,"houseId":"1001","ids":[1,"2",null]}`, `{"houseId":1e3}`, "[", `{"a":{"a":{"a":`,
		`{"userName":"\ud800"}`,
		`{"USERNAME":"a","userName":"b","userName":"c"}`, "\xff\xfe", `{"languageType":"zh_CN"} `,
		`{"amount":-1,"count":1e400,"cursor":"e30.AAAA"}`,
		`{"pageSize":"x","names":{"zh":1},"imageUrls":[{}],"ownVideo":[],"startTime":1.5}`,
	} {
		f.Add([]byte(seed))
	}
	s := resttest.Open(f)
	kinds := map[reflect.Type]bool{reflect.TypeFor[probeRequest](): true}
	for _, entry := range s.Table() {
		if entry.Req != nil {
			kinds[entry.Req] = true
		}
	}
	if len(kinds) < 30 {
		f.Fatalf("only %d kinds of requests", len(kinds))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for kind := range kinds {
			req := reflect.New(kind)
			err := rest.DecodeJSON(body, req.Interface())
			if r, ok := req.Elem().Interface().(rest.Checked); ok && err == nil {
				err = r.Check()
			}
			if err != nil && domain.CodeOf(err) == "" {
				t.Fatalf("%s: %v", kind, err)
			}
			if p, ok := req.Interface().(*probeRequest); ok && err == nil && (p.HouseID < 0 || p.Offset() < 0) {
				t.Fatalf("let through %+v", p)
			}
		}
	})
}
