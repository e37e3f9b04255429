// Who sends short messages.

package app

import (
	"log/slog"
	"time"

	"touchline/app/config"
	"touchline/app/sms"
	"touchline/http/account"
	"touchline/locale"
)

// smsOverHTTP is the provider of the configuration, nil without one.
func smsOverHTTP(cfg *config.Config, words func() *locale.Texts, now func() time.Time, logger *slog.Logger) *sms.Provider {
	if cfg.SMSURL == "" {
		return nil
	}
	provider := sms.Config{URL: cfg.SMSURL, Body: cfg.SMSTemplate, Secret: []byte(cfg.SMSSecret), Private: cfg.SMSPrivate, Now: now}
	return sms.New(provider, words, logger)
}

// smsFor is who sends short messages: the configured provider, in dev the outbox, else nobody.
func smsFor(cfg *config.Config, words func() *locale.Texts, outbox account.SmsSender, now func() time.Time, logger *slog.Logger) account.SmsSender {
	if sender := smsOverHTTP(cfg, words, now, logger); sender != nil {
		return sender
	}
	if cfg.Dev() {
		return outbox
	}
	return sms.None{Logger: logger}
}
