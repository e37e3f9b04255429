// Who takes money for coins.

package app

import (
	"touchline/app/pay"
	"touchline/http/money"
)

// payProviders are those of the configuration.
func (p Parts) payProviders() (providers []money.PayProvider) {
	for _, config := range p.Cfg.Pay {
		providers = append(providers, pay.New(config, p.Cfg.PayPrivate))
	}
	return providers
}
