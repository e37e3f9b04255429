// What anybody writes is read or refused, never half of each: seeds in every run, more with make fuzz.

package http_test

import (
	"net"
	"reflect"
	"strings"
	"testing"

	"github.com/valyala/fasthttp"

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

// Every request type of the table of routes, whoever adds one.
func FuzzRequestsAreDecodedOrRefused(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"userName":"lin123","password":"a1b2c3","agree":true}`, `{"nickName":"x","birthday":{"year":2000,"month":2,"day":30}}`,
		`{"pageNum":1,"pageSize":20,"houseId":"1001","ids":[1,"2",null]}`, `{"houseId":1e3}`, "[", `{"a":{"a":{"a":`, `{"userName":"\ud800"}`,
		`{"USERNAME":"a","userName":"b","userName":"c"}`, "\xff\xfe", `{"languageType":"zh_CN"} `, `{"amount":-1,"count":1e400,"cursor":"e30.AAAA"}`,
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

// An address is known from what is none, and one of IPv4 is the same however it is written.
func FuzzAddressesAreReadOrLeft(f *testing.F) {
	for _, seed := range [][2]string{{"10.0.0.1", "6.6.6.6"}, {"10.0.0.1", "1.2.3.4, ::ffff:6.6.6.6"}, {"9.9.9.9", "x"}, {"10.0.0.1", ",,,"}, {"10.0.0.0", "::%0"}, {"::1", "[2001:db8::1]:443"}, {"10.0.0.1", strings.Repeat("1,", 2000)}} {
		f.Add(seed[0], seed[1])
	}
	s := resttest.Open(f, resttest.Set("TRUSTED_PROXIES", "10.0.0.0/8"))
	f.Fuzz(func(t *testing.T, peer, forwarded string) {
		ip := net.ParseIP(peer)
		if ip == nil {
			return
		}
		var ctx fasthttp.RequestCtx
		ctx.Init(&fasthttp.Request{}, &net.TCPAddr{IP: ip, Port: 5}, nil)
		ctx.Request.Header.Set("X-Forwarded-For", forwarded)
		if got := s.AddressOf(&ctx); net.ParseIP(got) == nil {
			t.Fatalf("%q of %q and %q", got, peer, forwarded)
		}
	})
}

func FuzzPhonesAreNormalisedOrRefused(f *testing.F) {
	for _, seed := range [][2]string{{"+86", "13800138000"}, {"+1", "2025550123"}, {"", "１３８００１３８０００"}, {"+44", "07911123456"}, {"+0", "1"}, {"86", "x"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, areaCode, phone string) {
		e164, err := domain.ParsePhone(areaCode, phone)
		if err != nil {
			return
		}
		code, digits := domain.SplitPhone(e164)
		if again, err := domain.ParsePhone(code, digits); err != nil || again != e164 {
			t.Fatalf("%s of %s %s reads as %s, %v", e164, areaCode, phone, again, err)
		}
		if masked := domain.MaskPhone(e164); len(digits) >= 8 && strings.Contains(masked, digits) {
			t.Fatalf("%s is not masked", masked)
		}
	})
}
