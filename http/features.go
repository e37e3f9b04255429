// The features: each gets just the ports it needs.
package http

import (
	"touchline/http/chat"
	"touchline/http/money"
)

func (s *Server) features() {
	s.chat = chat.New(s.Server, chat.Ports{
		Chat: s.Chat, Moderating: s.Moderating, ModerationLog: s.ModerationLog, Mutes: s.ChatLog, Viewers: s.Rooms,
		Tickets: s.SocketRight, Busy: s.Crowded, Houses: s.Houses, People: s.People, Notices: s.Sessions, Settings: s.Settings,
	})
	money.New(s.Server, money.Ports{
		Spending: s.Spending, Gifts: s.Gifts, Wallets: s.Wallets, Envelopes: s.Envelopes, Lines: s.MoneyLog, Heads: s.ChatLog, Words: s.Words,
		Recharges: s.Recharges, PayProviders: s.PayProviders, WebhookSecrets: s.WebhookSecrets,
		Houses: s.Houses, People: s.People, Follows: s.Follows, Viewers: s.Rooms, Passes: s.SocketRight, Chat: s.Chat, Settings: s.Settings,
	})
}
