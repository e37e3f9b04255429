// Who sends short messages.

package app

import (
	"log/slog"

	"touchline/app/config"
	"touchline/app/sms"
	"touchline/http/account"
)

// smsOverHTTP is the provider of the configuration, nil without one.
func smsOverHTTP(cfg *config.Config, logger *slog.Logger) *sms.Provider {
	if cfg.SMSURL == "" {
		return nil
	}
	provider := sms.Config{URL: cfg.SMSURL, Body: cfg.SMSTemplate, Secret: []byte(cfg.SMSSecret), Private: cfg.SMSPrivate}
	return sms.New(provider, wording(), logger)
}

// smsFor is who sends short messages: the configured provider, in dev the outbox, else nobody.
func smsFor(cfg *config.Config, outbox account.SmsSender, logger *slog.Logger) account.SmsSender {
	if sender := smsOverHTTP(cfg, logger); sender != nil {
		return sender
	}
	if cfg.Dev() {
		return outbox
	}
	return sms.None{Logger: logger}
}
