// Links are found in any spelling, and ordinary sentences are not taken for links.

package moderation

import (
	"testing"

	"pgregory.net/rapid"

	"touchline/domain"
)

func TestLinksAreFoundInAnySpelling(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"https://example.com", "see http://x", "ftp://files", "tg://join?invite=1", "HTTPS://EXAMPLE", "www.example",
		"WWW.Casino", "(www.x.y)",
		"join t.me/freebets", "t.me", "тelegram.me", "tеlegram.me", "T.me/abc", "discord.gg/abcDEF1", "discord.gg",
		"bit.ly/3xYz12", "bit.ly", "youtu.be/abc123", "youtu.be",
		"wa.me/4412345", "goo.gl/abc", "tinyurl.com/win", "is.gd/x", "t.co/x", "rb.gy/x1", "cutt.ly/abc", "dwz.cn/x",
		"a.co/d/1", "redd.it/1", "lnkd.in/x",
		"my-shop.ru/win", "my-shop.ru", "example.co.uk", "x.com/abc", "x.com", "163.com", "example.de",
		"example.com.br", "a.b.example.travel",
		"casino.bet", "stream.live", "casino.live now", "win.fun!", "shop.store", "play.games", "1xbet.top", "free.vip",
		"app.dev", "crypto.click", "news.africa/x",
		"footy.to", "1xbet.in!", "play.casino.me", "forum.example.it is open", "ask.me/anything", "ask.me:8080",
		"ask.me?q=1", "site.so/x", "casino.no/win",
		"EXAMPLE.COM", "Example.Com", "eXaMpLe.NeT", "CASINO.LIVE", "casino.lIVE", "Casino.Live/win", "me@example.com",
		"@example.org", "example.com.", "(example.com)", "example.com,",
		"example.com:8080", "example.com?a=1", "http:example.com", "点击example.com领奖", "链接：example.cn",
		"加微信。example.com", "官网example.cn领奖", "澳门赌场.com", "澳门赌场。com",
		"казино.рф", "сайт.онлайн", "例子.中国", "例子.网址/a", "例子。中国/a", "موقع.شبكة", "xn--e1afmkfd.xn--p1ai",
		"example.xn--p1ai",
		"example．com", "example。com", "example｡com", "example․com", "example﹒com", "example·com", "example•com",
		"example・cn", "example۔com", "example٠com", "t。me/x",
		"ｅｘａｍｐｌｅ．ｃｏｍ", "𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦", "example.ⓒⓞⓜ", "ехаmрlе.соm", "example.соm", "example.cóm", "exam\u200bple.com",
		"t\u00ad.\u2060me/x", "e̶x̶a̶m̶p̶l̶e̶.̶c̶o̶m̶", "example.com\u202e",
		"1.2.3.4:8080", "see 93.184.216.34/win", "example.ck", "gov.np", "hidden.onion",
	} {
		if !HasLink(domain.CleanLine(text)) {
			t.Errorf("%q was not found", text)
		}
	}
}

func TestOrdinarySentencesAreNoLinks(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "goal", "What a save.Live from Madrid now", "I said no.Io sono qui", "ask.me anything", "ask.me", "Ask.Me",
		"what a goal.it was", "he scored.In the end",
		"he scored.in the end", "good game.Is he ok", "so close.so so close", "nice one.gg", "wow.So good", "yes.no",
		"Goal.Now they play", "lovely.love it", "go on.play on",
		"goal.at last", "keeper.rip", "bravo.Es penalti", "forza.La partita", "great.Top player", "Nice.World class",
		"well done.Team of the year", "no.My bad", "f.c.porto",
		"atl.madrid", "Real.Madrid", "F.C.Barcelona", "R.Madrid", "r.madrid wins", "man.city", "fc.bayern", "St.Pauli",
		"A.C.Milan", "man.utd", "J.League", "Mr.Smith.is here", "Mr.Bean",
		"3.5", "2.1 xG", "v2.0", "U.S.A.", "e.g. this", "i.e. that", "7 p.m.so late", "a.m.is early", "No.1", "no.10",
		"1.FC", "etc.", "vs.PSG", "10:30", "4-4-2", "4.2.3.1", "1.2.3.4",
		"wow...so good", "wow…me too", "hm..is it", "...", ".com", "com.", "dot com", "a/b", "and/or", "win/lose",
		"he/she", "24/7", "3.win", "2.in a row", "w.w.w",
		"加油。中国", "他进球了。中国队赢了", "好球。Me too", "太强了。tv转播", "今天赢了。gg", "我喜欢。so good", "看球。Live开始了", "克里斯蒂亚诺·罗纳尔多", "林·李",
		"Inter·Milan", "レアル・マドリード",
		"عظيم. ما شاء الله", "هدف.رائع", "بہت اچھا۔live", "гол.ура", "молодец.Да", "좋아.한번", "x.y.z", "@lin", "lin@",
		"1٠2", "٣٠me", "ok.ok", "Nr.7", "90+2'", "F1.Ferrari",
	} {
		if HasLink(domain.CleanLine(text)) {
			t.Errorf("%q is not a link", text)
		}
	}
}

func TestALinkIsFoundAfterAnyText(t *testing.T) {
	t.Parallel()
	some := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("aL1.-_:/?=。·٠me\u0301coм중"))))
	rapid.Check(t, func(t *rapid.T) {
		if text := some.Draw(t, "text"); !HasLink(domain.CleanLine(text + " example.com")) {
			t.Fatalf("the link behind %+q was not found", text)
		}
	})
}
