// The calls about accounts: their ports and constructor.

// Package account answers the calls about registration, logging in, passwords, phones, profiles, notices, sessions,
// tasks, and the export and deletion of an account.
package account

import (
	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/http/rest"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/money"
	noticetables "touchline/persistence/tables/notices"
	"touchline/persistence/tables/site"
	"touchline/persistence/volatile"
	"touchline/protos"
)

// Ports are the dependencies of the calls.
type Ports struct {
	Accounts *accounts.Accounts
	Choices  *accounts.Choices
	Notices  *noticetables.Notices
	Images   *site.Images
	Money    *money.Money
	Site     *site.Site
	Codes    *volatile.Codes
	Sessions protos.SessionCalls

	Sms           SmsSender
	PushKey       string                 // public key with which browsers subscribe to pushes
	ReservedNames domain.ReservedNames   // names that no user may take
	Words         moderation.BannedWords // nil: nothing is banned
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest      *rest.Server
	passwords *PasswordGuard
}

// New registers the calls.
func New(server *rest.Server, passwords *PasswordGuard, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, passwords: passwords}
	h.accountRoutes()
	h.ownRoutes()
	(&notices{ports, server}).routes()
	return h
}
