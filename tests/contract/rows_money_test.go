// Rows of the matrix: the calls about money and about matches.

package contract

import (
	"maps"

	"touchline/domain/ledger"
)

func moneyRows() map[string]row {
	spend := func(more m) row {
		return of(func(w *matrix, who *matrixActor) m {
			body := m{"houseId": w.house(w.otherAnchor(who)), "requestId": w.request()}
			maps.Copy(body, more)
			return body
		})
	}
	return map[string]row{
		"POST /web_anchor/send_gift":         spend(m{"giftId": ledger.FormatGift(1), "count": 1}),
		"POST /web_anchor/send_money":        spend(m{"amount": 1}),
		"POST /web_anchor/send_money_to_all": spend(m{"totalAmount": 2, "totalCount": 2, "redType": 1}),
		"POST /web_anchor/send_money_to_one": of(func(w *matrix, who *matrixActor) m {
			return m{"houseId": w.house("a1"), "userId": w.follower(who), "totalAmount": 1, "requestId": w.request()}
		}),
		"POST /web_anchor/receive_gift_message": inRoom(m{"epoch": 1, "afterOffset": 0}).names("houseId",
			otherHouse).unread(),
		"POST /web_anchor/receive_money_message": inRoom(m{"epoch": 1, "afterOffset": 0}).names("houseId",
			otherHouse).unread(),
		"POST /web_anchor/gift_rank": inRoom(m{"range": 2}).names("houseId", otherHouse).unread(),
		"POST /web_anchor/gift_detail#income": just(m{"direction": 1}).but(map[string]string{
			"us": "NOT_ANCHOR", "u2": "NOT_ANCHOR", "mu": "NOT_ANCHOR", "mo": "NOT_ANCHOR", "bm": "NOT_ANCHOR"}),
		"POST /web_anchor/grab_public_red_envelope": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"),
				"redEnvelopeId": w.public}
		}).names("houseId", otherHouse).orElse("ENVELOPE_ALREADY_GRABBED"),
		"POST /web_anchor/grab_private_red_envelope": of(func(w *matrix, _ *matrixActor) m {
			return m{"redEnvelopeId": w.private}
		}).names("redEnvelopeId",
			func(w *matrix) any { return w.private }).but(map[string]string{
			"us": "ENVELOPE_NOT_YOURS", "u2": "", "mu": "ENVELOPE_NOT_YOURS", "a1": "ENVELOPE_NOT_YOURS",
			"a2": "ENVELOPE_NOT_YOURS", "mo": "ENVELOPE_NOT_YOURS",
			"bm": "ENVELOPE_NOT_YOURS"}).orElse("ENVELOPE_ALREADY_GRABBED").by("u2"),
		"POST /web_anchor/red_envelope_detail": of(func(w *matrix, _ *matrixActor) m {
			return m{"redEnvelopeId": w.public}
		}),
		"POST /web_anchor/red_envelope_detail#private": of(func(w *matrix, _ *matrixActor) m {
			return m{"redEnvelopeId": w.private}
		}).but(map[string]string{
			"an": "NOT_FOUND", "ex": "NOT_FOUND", "di": "NOT_FOUND", "mu": "NOT_FOUND", "a2": "NOT_FOUND",
			"bm": "NOT_FOUND", "su": "NOT_FOUND", "ed": "NOT_FOUND", "ad": "NOT_FOUND"}),
		"POST /web_anchor/recharge_create": of(func(w *matrix, _ *matrixActor) m {
			return m{"amountCoins": 100, "provider": "card", "requestId": w.request()}
		}).orElse("PAY_UNAVAILABLE"),
		"POST /web_anchor/recharge_resume": just(m{"orderId": "ro_nobodys"}).orElse("NOT_FOUND"),
		"POST /web_anchor/recharge_close":  just(m{"orderId": "ro_nobodys"}).orElse("NOT_FOUND"),
		"POST /web_anchor/recharge_order":  just(m{"orderId": "ro_nobodys"}).orElse("NOT_FOUND"),
	}
}

func matchRows() map[string]row {
	match := func(n int, more m) row {
		return of(func(w *matrix, _ *matrixActor) m {
			body := m{"matchId": w.match[n]}
			maps.Copy(body, more)
			return body
		})
	}
	video := m{"url": "https://video.example/x.m3u8", "type": "hls"}
	return map[string]row{
		"POST /web_race/race_data_appoint": match(1,
			m{"action": 1}).orElse("ALREADY_RESERVED").names("replaceMatchIds",
			func(w *matrix) any { return []int64{w.match[0]} }).unread(),
		"POST /web_race/race_data_appoint#cancel": match(1, m{"action": 2}).orElse("NOT_RESERVED").names("matchId",
			otherMatch),
		"POST /web_race/race_appoint_reminder": match(2, nil).names("matchId", otherMatch).unread(),
		"POST /web_race/web_race_appoint": match(2,
			m{"action": 1, "ownVideo": video}).orElse("ALREADY_RESERVED"),
		"POST /web_race/web_race_appoint#cancel": match(2, m{"action": 2}).orElse("NOT_RESERVED").names("matchId",
			otherMatch),
		"POST /web_race/race_im_info":            match(0, nil).names("matchId", otherMatch).unread(),
		"POST /web_match/web_match_details":      match(0, nil).names("matchId", otherMatch).unread(),
		"POST /manage/race/app_anchor_race_list": inRoom(nil).names("houseId", otherHouse).unread(),
		"POST /ct_anchor/timeList": of(func(w *matrix, _ *matrixActor) m {
			return m{"brandId": w.brand[0]}
		}).names("brandId",
			otherBrand).unread(),
		"POST /ct_anchor/appointmentTime": of(func(w *matrix, _ *matrixActor) m {
			return m{"brandId": w.brand[0],
				"startTime": w.slot, "action": 1}
		}).names("brandId", otherBrand).orElse("SLOT_ALREADY_MINE"),
		"POST /ct_anchor/appointmentTime#cancel": of(func(w *matrix, _ *matrixActor) m {
			return m{"brandId": w.brand[0],
				"startTime": w.slot, "action": 2}
		}).names("brandId", otherBrand),
	}
}
