// A payment provider needs all of its settings.

package config

import (
	"reflect"
	"strings"
	"testing"
)

var paySecret = strings.Repeat("p", 32)

func TestAnIncompletePaymentProviderIsRefused(t *testing.T) {
	const address = "PAY_ADDRESS=card=https://pay.example.org/orders"
	for _, rule := range []struct {
		settings      []string
		refused, says string
	}{
		{[]string{address}, "PAY_SECRET", "PAY_ADDRESS needs the secret of card"},
		{[]string{address + ",wallet=http://127.0.0.1:9000", "PAY_SECRET=card=" + paySecret}, "PAY_SECRET",
			"secret of wallet"},
		{[]string{"PAY_SECRET=card=" + paySecret}, "PAY_SECRET", "it names none"},
		{[]string{address, "PAY_SECRET=card=short"}, "PAY_SECRET", "at least 32 characters"},
		{[]string{address, "PAY_SECRET=card=" + paySecret, "PAY_NAME=purse=Purse"}, "PAY_NAME", "it names card"},
		{[]string{address, "PAY_SECRET=card=" + paySecret, "PAY_NAME=card=" + strings.Repeat("x", 41)}, "PAY_NAME",
			"at most 40 characters"},
		{[]string{address, "PAY_SECRET=card=" + paySecret, "PAY_CURRENCIES=card=yuan"}, "PAY_CURRENCIES", "ISO 4217"},
		{[]string{"PAY_ADDRESS=card=http://pay.example.org", "PAY_SECRET=card=" + paySecret}, "PAY_ADDRESS", "https"},
	} {
		var lines []string
		for _, setting := range rule.settings {
			lines = append(lines, Prefix+setting)
		}
		lines = mistakesOf(t, lines...)
		if len(lines) != 1 || !strings.HasPrefix(lines[0], Prefix+rule.refused+":") ||
			!strings.Contains(lines[0], rule.says) {
			t.Errorf("%v is answered with %q, want one line of %s that says %q", rule.settings, lines, rule.refused, rule.says)
		}
	}
}

func TestSeveralPaymentProvidersAreRead(t *testing.T) {
	c, err := FromEnvironment([]string{
		Prefix + "PAY_ADDRESS=card=https://pay.example.org/orders?shop=7, wallet=http://127.0.0.1:9000/",
		Prefix + "PAY_SECRET=wallet=" + paySecret + "w,card=" + paySecret + "==",
		Prefix + "PAY_NAME=card=Bank card", Prefix + "PAY_CURRENCIES=card=USD EUR",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []PayProvider{
		{ID: "card", Name: "Bank card", Address: "https://pay.example.org/orders?shop=7", Secret: []byte(paySecret + "=="),
			Currencies: []string{"USD", "EUR"}},
		{ID: "wallet", Name: "wallet", Address: "http://127.0.0.1:9000/", Secret: []byte(paySecret + "w"),
			Currencies: []string{"CNY"}},
	}
	if !reflect.DeepEqual(c.Pay, want) {
		t.Errorf("read are %+v", c.Pay)
	}
}
