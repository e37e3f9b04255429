// The providers of the configuration: payments and short messages.

package app

import (
	"log/slog"
	"net/netip"
	"time"

	"touchline/app/config"
	"touchline/http/account"
	"touchline/http/money"
	"touchline/http/outbound"
	"touchline/locale"
)

// providerTimeout leaves the rest of a request's time for its answer.
const providerTimeout = 6 * time.Second

// payProviders returns the payment providers. One with an address of this machine may be on it.
func payProviders(cfg *config.Config, now func() time.Time) (all []money.PayProvider) {
	for _, p := range cfg.Pay {
		private := cfg.PayPrivate
		if p.IsHere() {
			here := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
			private = append(here, private...)
		}
		orders := money.Orders{
			Client:  outbound.Client{Private: private, Limit: providerTimeout},
			Address: p.Address, Secret: p.Secret, CheckPage: config.CheckPayAddress, Now: now,
		}
		all = append(all, money.PayProvider{
			ID: p.ID, Name: p.Name, Currencies: p.Currencies, Secret: p.Secret, Start: orders.Start,
		})
	}
	return all
}

// smsFor returns the sender of short messages: the configured provider, in dev the outbox, otherwise one that refuses.
func smsFor(
	cfg *config.Config, words func() *locale.Texts, outbox account.SmsSender, now func() time.Time, logger *slog.Logger,
) account.SmsSender {
	switch {
	case cfg.SMSURL != "":
		return account.SmsProvider{
			Client: outbound.Client{Private: cfg.SMSPrivate, Limit: providerTimeout},
			URL:    cfg.SMSURL, Body: cfg.SMSTemplate, Secret: []byte(cfg.SMSSecret),
			Words: words, Now: now, Logger: logger,
		}
	case cfg.Dev():
		return outbox
	}
	return account.NoSms{Logger: logger}
}
