// Settings of payment providers, each with a short id.

package config

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/outbound"
)

const (
	payNameMax   = 40 // characters
	paySecretMin = 32
)

var (
	payID       = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,31}$`)
	payCurrency = regexp.MustCompile(`^[A-Z]{3}$`)
)

// PayProvider holds the settings of one provider.
type PayProvider struct {
	ID         string // in orders and addresses
	Name       string // for buyers
	Address    string
	Secret     []byte   // of both directions
	Currencies []string // ISO 4217
}

// IsHere reports whether the provider is on this machine.
func (p PayProvider) IsHere() bool { return loopback(hostOfURL(p.Address)) }

var errPayAddress = errors.New("want https, or http to this machine")

// CheckPayAddress accepts the addresses of providers and their pages: https, or http to this machine.
func CheckPayAddress(address string) error {
	if err := outbound.Check(address); err != nil {
		return err
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && !loopback(u.Hostname()) {
		return errPayAddress
	}
	return nil
}

func payVariables(c *Config) []variable {
	return []variable{
		{"PAY_ADDRESS", "",
			"id=https://… of each payment provider, separated by commas: the address for orders (http on this machine); " +
				"empty: no coins are sold",
			func(v string) error { return payAddresses(c, v) }},
		{"PAY_SECRET", "",
			"id=secret of each, at least 32 characters: it signs orders and the provider's webhooks",
			ofProvider(c, "card=…", func(p *PayProvider, v string) error {
				if len(v) < paySecretMin {
					return fmt.Errorf("want at least %d characters, such as the output of: openssl rand -hex 32; got %d", paySecretMin,
						len(v))
				}
				p.Secret = []byte(v)
				return nil
			})},
		{"PAY_NAME", "",
			"id=name of each for buyers; by default the id",
			ofProvider(c, "card=Bank card,wallet=Alipay", func(p *PayProvider, v string) error {
				if v != domain.CleanLine(v) || domain.Length(v) > payNameMax {
					return wrong(fmt.Sprintf("at most %d characters in one line", payNameMax), "card=Bank card", v)
				}
				p.Name = v
				return nil
			})},
		{"PAY_CURRENCIES", "",
			"id=currencies of each, separated by spaces; by default " + ledger.CoinCurrency,
			ofProvider(c, "card=CNY USD,wallet=CNY", func(p *PayProvider, v string) error {
				p.Currencies = nil
				for _, currency := range strings.Fields(v) {
					if !payCurrency.MatchString(currency) {
						return wrong("codes of ISO 4217", "card=CNY USD", v)
					}
					p.Currencies = append(p.Currencies, currency)
				}
				return nil
			})},
		{"PAY_PRIVATE", "",
			"private networks in which a payment provider may be, separated by commas",
			each(&c.PayPrivate, Network)},
	}
}

// payAddresses reads the providers. A provider with a wrong address stays known without it, so that its other settings
// cause no further errors.
func payAddresses(c *Config, v string) error {
	const want, example = "id=address of each provider, once, separated by commas (a comma in an address: %2C)",
		"card=https://pay.example.org/orders"
	var mistake error
	for _, item := range items(v) {
		id, address, _ := strings.Cut(item, "=")
		if !payID.MatchString(id) || provider(c, id) != nil {
			return wrong(want, example, item)
		}
		switch err := CheckPayAddress(address); {
		case errors.Is(err, errPayAddress):
			address, mistake = "", wrong("https for a provider that is not on this machine", example, item)
		case err != nil:
			address, mistake = "", wrong(want, example, item)
		}
		c.Pay = append(c.Pay, PayProvider{ID: id, Name: id, Address: address, Currencies: []string{ledger.CoinCurrency}})
	}
	return mistake
}

// ofProvider reads id=value, separated by commas. Its errors show no value, because it may be a secret.
func ofProvider(c *Config, example string, set func(p *PayProvider, value string) error) setter {
	return func(v string) error {
		seen := map[string]bool{}
		for _, item := range items(v) {
			id, value, _ := strings.Cut(item, "=")
			value = strings.TrimSpace(value)
			p := provider(c, id)
			switch {
			case !payID.MatchString(id) || value == "" || seen[id]:
				return fmt.Errorf("want id=value of each provider, once, separated by commas, such as %s", example)
			case p == nil:
				return fmt.Errorf("want providers that %sPAY_ADDRESS names, such as %s; it names %s", Prefix, example, named(c))
			}
			seen[id] = true
			if err := set(p, value); err != nil {
				return err
			}
		}
		return nil
	}
}

func provider(c *Config, id string) *PayProvider {
	for i := range c.Pay {
		if c.Pay[i].ID == id {
			return &c.Pay[i]
		}
	}
	return nil
}

// named lists the ids of all providers.
func named(c *Config) string {
	var ids []string
	for _, p := range c.Pay {
		ids = append(ids, p.ID)
	}
	return cmp.Or(strings.Join(ids, ", "), "none")
}

// checkPay refuses a provider without a secret, because its messages could be forged.
func checkPay(c *Config, refuse func(name, why string)) {
	var lacking []string
	for _, p := range c.Pay {
		if p.Address != "" && len(p.Secret) == 0 {
			lacking = append(lacking, p.ID)
		}
	}
	if len(lacking) > 0 {
		refuse("PAY_SECRET", fmt.Sprintf("%sPAY_ADDRESS needs the secret of %s", Prefix, strings.Join(lacking, " and ")))
	}
}
