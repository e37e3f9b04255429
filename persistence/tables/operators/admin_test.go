// Accounts of operators, and their searches and edits, on real tables.

package operators_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/persistence/persistencetest"
)

func TestTheLastAdminStaysAndARemovedOperatorIsLoggedOut(t *testing.T) {
	t.Parallel()
	store, _, ada, _ := persistencetest.WithOperator(t)
	now, yes, support := time.Now(), true, console.OperatorSupport
	for _, change := range []console.OperatorChange{{OperatorID: ada, Disabled: &yes}, {OperatorID: ada, Role: &support}} {
		if _, err := store.Operators.ChangeOperator(t.Context(), ada, change, now); domain.CodeOf(err) != domain.BadRequest {
			t.Errorf("%+v of the last admin: %v", change, err)
		}
	}
	bob, err := store.Operators.CreateOperator(t.Context(), "Bob", "hash", "admin", now)
	if err != nil {
		t.Fatal(err)
	}
	var done sync.WaitGroup
	refused := make([]error, 2)
	for i, id := range []int64{ada, bob} {
		done.Go(func() {
			_, refused[i] = store.Operators.ChangeOperator(t.Context(), id,
				console.OperatorChange{OperatorID: id, Disabled: &yes}, now)
		})
	}
	done.Wait()
	if (refused[0] == nil) == (refused[1] == nil) {
		t.Fatalf("two admins who disable each other: %v", refused)
	}
	left := map[bool]int64{true: ada, false: bob}[refused[0] != nil]
	if err := store.Operators.AddOperatorLogin(t.Context(),
		console.NewOperatorLogin(domain.TokenHash{7}, left, now, "", "")); err != nil {
		t.Fatal(err)
	}
	hash := "another"
	if _, err := store.Operators.ChangeOperator(t.Context(), 0,
		console.OperatorChange{OperatorID: left, PasswordHash: &hash}, now); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Operators.OperatorOf(t.Context(), domain.TokenHash{7},
		now); domain.CodeOf(err) != domain.TokenInvalid {
		t.Errorf("a login is valid after a change of its password: %v", err)
	}
}

func TestASecondFactorIsValidOnceConfirmedAndEachCodeOnce(t *testing.T) {
	t.Parallel()
	store, _, ada, _ := persistencetest.WithOperator(t)
	ctx := t.Context()
	sealed, code := []byte("sealed"), domain.TokenHash{1}
	err := errors.Join(store.Operators.BeginTotp(ctx, ada, []byte("older")), store.Operators.BeginTotp(ctx, ada, sealed))
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Operators.ConfirmTotp(ctx, ada, []byte("older"), 100, nil); domain.CodeOf(err) != domain.StaleState {
		t.Fatalf("a replaced secret is confirmed: %v", err)
	}
	if err := store.Operators.ConfirmTotp(ctx, ada, sealed, 100, []domain.TokenHash{code, {2}}); err != nil {
		t.Fatal(err)
	}
	if err := store.Operators.BeginTotp(ctx, ada, sealed); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("a second factor is begun beside another: %v", err)
	}
	for _, x := range []struct {
		step int64
		took bool
	}{{100, false}, {101, true}, {101, false}, {99, false}} {
		if took, err := store.Operators.SpendTotp(ctx, ada, x.step, nil); err != nil || took != x.took {
			t.Errorf("step %d: %v, %v", x.step, took, err)
		}
	}
	for _, want := range []bool{true, false} {
		if took, err := store.Operators.SpendRecovery(ctx, ada, code); err != nil || took != want {
			t.Errorf("a recovery code: %v, %v", took, err)
		}
	}
	if _, err := store.Operators.ChangeOperator(ctx, 0, console.OperatorChange{OperatorID: ada, ResetTotp: true},
		time.Now()); err != nil {
		t.Fatal(err)
	}
	if took, err := store.Operators.SpendRecovery(ctx, ada, domain.TokenHash{2}); err != nil || took {
		t.Errorf("a recovery code is valid after the reset: %v, %v", took, err)
	}
	if o, err := store.Operators.OperatorByName(ctx, "ada"); err != nil || o.Totp != nil {
		t.Errorf("after a reset: %+v, %v", o, err)
	}
}

func TestAReportIsResolvedOnceAndNamesItsOperator(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	ctx, now := t.Context(), time.Now()
	number, err := store.Chat.FileReport(ctx,
		moderation.Report{ReporterID: user, UserID: user, Reason: moderation.ReportSpam, Evidence: "buy", At: now})
	if err != nil {
		t.Fatal(err)
	}
	var done sync.WaitGroup
	answers := make([]error, 4)
	for i := range answers {
		done.Go(func() {
			answers[i] = store.Admin.ResolveReport(ctx, number,
				console.Resolved{By: ada, At: now, Decision: console.ReportDismissed, Reason: "fine"})
		})
	}
	done.Wait()
	won := 0
	for _, err := range answers {
		if err == nil {
			won++
		} else if domain.CodeOf(err) != domain.StaleState {
			t.Errorf("the slower operator gets %v", err)
		}
	}
	settled, err := store.Admin.SettledReports(ctx, 0, 10)
	if won != 1 || err != nil || len(settled) != 1 || settled[0].ByName != "Ada" ||
		settled[0].Decision != console.ReportDismissed {
		t.Fatalf("%d won, settled %+v, %v", won, settled, err)
	}
	if err := store.Admin.ReopenReport(ctx, number,
		console.Resolved{By: ada, Decision: console.ReportDismissed}); err != nil {
		t.Fatal(err)
	}
	if open, err := store.Chat.OpenReports(ctx, 0, 10); err != nil || len(open) != 1 {
		t.Errorf("reopened: %v, %v", open, err)
	}
}

func TestContentOfEditorsIsReadBack(t *testing.T) {
	t.Parallel()
	store, _, _, user := persistencetest.WithOperator(t)
	ctx, now := t.Context(), time.Now().UTC().Truncate(time.Microsecond)
	names := domain.Names{"en": "Cricket"}
	before, column, err := store.Admin.EditRaceColumn(ctx, 10, func(c *domain.Column) error {
		c.Names, c.Sort = names, 3
		return nil
	})
	if err != nil || before != nil || column.Type != 10 {
		t.Fatalf("a new column: %v, %+v, %v", before, column, err)
	}
	before, column, err = store.Admin.EditRaceColumn(ctx, 10, func(c *domain.Column) error { c.Sort = 4; return nil })
	if err != nil || before.Sort != 3 || column.Sort != 4 || column.Names["en"] != "Cricket" {
		t.Fatalf("a changed column: %+v, %+v, %v", before, column, err)
	}
	if _, _, err := store.Admin.EditAnchorColumn(ctx, 9,
		func(*domain.Column) error { return nil }); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a column below ten: %v", err)
	}
	if _, _, err := store.Admin.EditBanner(ctx, 77,
		func(*console.AdminBanner) error { return nil }); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown banner: %v", err)
	}
	_, banner, err := store.Admin.EditBanner(ctx, 0, func(b *console.AdminBanner) error {
		b.Titles, b.Image, b.Path, b.From = names, "img/x.png", "/home", now.Add(time.Hour)
		return nil
	})
	if err != nil || banner.BannerID == 0 {
		t.Fatalf("a new banner: %+v, %v", banner, err)
	}
	if shown, _ := store.Site.Banners(ctx, now); len(shown) != 0 {
		t.Errorf("a banner of tomorrow is shown today: %v", shown)
	}
	if gone, err := store.Admin.DropBanner(ctx, banner.BannerID); err != nil || !gone.From.Equal(now.Add(time.Hour)) {
		t.Errorf("dropped %+v, %v", gone, err)
	}
	_, gift, err := store.Admin.EditGift(ctx, 0, func(g *ledger.Gift) error {
		g.Names, g.Price, g.Tier = names, 5, 1
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	was, gift, err := store.Admin.EditGift(ctx, gift.Number, func(g *ledger.Gift) error { g.Withdrawn = true; return nil })
	if err != nil || was.Withdrawn || !gift.Withdrawn || gift.Price != 5 {
		t.Errorf("a withdrawn gift: %+v, %+v, %v", was, gift, err)
	}
	_, err = store.Admin.EditProduct(ctx, 0, "p1", func(p *console.AdminProduct) error {
		p.Coins, p.Minor, p.Active = 10, 100, false
		return nil
	})
	if onSale, _ := store.Money.Products(ctx); err != nil || len(onSale) != 0 {
		t.Errorf("on sale %v, %v", onSale, err)
	}
	_, brand, err := store.Admin.EditBrand(ctx, 0, now, func(b *console.AdminBrand) error {
		b.Names, b.Timezone = names, "UTC"
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(brand.Hours) != 0 {
		t.Errorf("a new brand is open at %v", brand.Hours)
	}
	hours := agenda.Hours{{{From: 540, To: 720}, {From: 780, To: 1080}}, nil, nil, nil, nil, {}, {{From: 0, To: 1440}}}
	oldBrand, brand, err := store.Admin.EditBrand(ctx, brand.BrandID, now,
		func(b *console.AdminBrand) error { b.Hours = hours; return nil })
	if read, again := store.Slots.Brand(ctx, brand.BrandID, 0); err != nil || again != nil || len(oldBrand.Hours) != 0 ||
		fmt.Sprint(brand.Hours) != fmt.Sprint(hours) || fmt.Sprint(read.Hours) != fmt.Sprint(hours) ||
		read.Timezone != "UTC" {
		t.Errorf("hours are %v, read as %v; %v, %v", brand.Hours, read.Hours, err, again)
	}
	for _, x := range []struct{ member, was bool }{{true, false}, {true, true}, {false, true}, {true, false}} {
		if was, err := store.Admin.SetBrandMember(ctx, brand.BrandID, user, x.member, now); err != nil || was != x.was {
			t.Errorf("member %v: was %v, %v", x.member, was, err)
		}
	}
	if _, err := store.Admin.SetBrandMember(ctx, 9999, user, true, now); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a member of no brand: %v", err)
	}
	if members, total, err := store.Admin.BrandMembers(ctx, brand.BrandID, 10, 0); err != nil || total != 1 ||
		members[0].UserID != user {
		t.Errorf("members %+v, %d, %v", members, total, err)
	}
	if list, total, err := store.Admin.ListBrands(ctx, "crick", 10, 0); err != nil || total != 1 || list[0].Members != 1 {
		t.Errorf("brands %+v, %d, %v", list, total, err)
	}
}

func TestATextIsWrittenUnderTheNextVersionOfItsKind(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	now := time.Now()
	first, err := store.Site.RichText(t.Context(), domain.TextService, "en")
	if err != nil {
		t.Fatal(err)
	}
	original := first
	if err := store.Accounts.AcceptAgreements(t.Context(), user, first.Version, 0); err != nil {
		t.Fatal(err)
	}
	if agreed, behind, err := store.Admin.AgreementReach(t.Context(), domain.TextService); err != nil || agreed != 1 ||
		behind != 0 {
		t.Errorf("%d accepted, %d did not, %v", agreed, behind, err)
	}
	for _, lang := range []string{"en", "de"} {
		before, after, err := store.Admin.WriteRichText(t.Context(),
			domain.RichText{Kind: domain.TextService, Language: lang, Title: "T", HTML: "<p>x</p>", Updated: now}, ada)
		if err != nil || (before != nil) != (lang == "en") || after.Version <= first.Version {
			t.Errorf("%s: before %v, after version %d, %v", lang, before, after.Version, err)
		}
		first = after
	}
	if agreed, behind, err := store.Admin.AgreementReach(t.Context(), domain.TextService); err != nil || agreed != 0 ||
		behind != 1 {
		t.Errorf("after a new version %d accepted, %d did not, %v", agreed, behind, err)
	}
	if version, err := store.Site.TextVersion(t.Context(), domain.TextService); err != nil || version != first.Version {
		t.Errorf("the version to accept is %d, %v", version, err)
	}
	versions, err := store.Admin.TextVersions(t.Context(), domain.TextService, "en")
	if err != nil || len(versions) != 2 || versions[0].By == "" || versions[1].By != "" ||
		versions[1].Version != original.Version {
		t.Errorf("versions %+v, %v", versions, err)
	}
	if old, err := store.Admin.TextOfVersion(t.Context(), domain.TextService, "en", original.Version); err != nil ||
		old.HTML != original.HTML {
		t.Errorf("the first version reads %+v, %v", old, err)
	}
	if _, err := store.Admin.TextOfVersion(t.Context(), domain.TextService, "sw",
		0); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a language without a text: %v", err)
	}
	for _, want := range []string{"", `{"en": "one"}`} {
		before, err := store.Admin.ReplaceSetting(t.Context(), "footer.record", domain.Names{"en": "one"}, now)
		if err != nil || string(before) != want {
			t.Errorf("the setting was %s, %v", before, err)
		}
	}
	if before, err := store.Admin.DropSetting(t.Context(), "footer.record"); err != nil || before == nil {
		t.Errorf("dropped %s, %v", before, err)
	}
}

func TestUsersAreFoundByAnyPartOfTheirNames(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	ctx, now := t.Context(), time.Now()
	if err := store.Admin.DisableAccount(ctx, user, "spam", now, now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Accounts.CreateAccount(ctx, domain.Account{UserName: "harbour_lights", NickName: "港城小球迷 Ömer",
		Language: "zh", CreatedAt: now}); err != nil {
		t.Fatal(err)
	}
	for sentence, x := range map[string]struct {
		filter console.UserFilter
		at     time.Time
		found  int
	}{
		"the beginning of a name": {console.UserFilter{Keyword: "FAN"}, now, 1},
		"the middle of a name":    {console.UserFilter{Keyword: "球迷"}, now, 1},
		"words of both names":     {console.UserFilter{Keyword: "LIGHTS omer"}, now, 1},
		"a word of no name":       {console.UserFilter{Keyword: "harbour united"}, now, 0},
		"a wildcard":              {console.UserFilter{Keyword: "%"}, now, 0},
		"the number":              {console.UserFilter{UserID: user}, now, 1},
		"the number as a keyword": {console.UserFilter{Keyword: domain.FormatID(user)}, now, 1},
		"the number in wide digits": {console.UserFilter{Keyword: strings.Map(func(r rune) rune { return r - '0' + '０' },
			domain.FormatID(user))}, now, 1},
		"the oldest first": {console.UserFilter{OldestFirst: true}, now, 2},
		"kept out now":     {console.UserFilter{Disabled: true}, now, 1},
		"kept out then":    {console.UserFilter{Disabled: true}, now.Add(2 * time.Hour), 0},
		"below the first":  {console.UserFilter{Behind: user}, now, 0},
	} {
		x.filter.Limit = 10
		if users, err := store.Admin.FindUsers(ctx, x.filter, x.at); err != nil || len(users) != x.found {
			t.Errorf("%s: %d users, %v", sentence, len(users), err)
		}
	}
	act := console.OperatorAct{OperatorID: ada, Call: "/admin/x", Asked: []byte(`{}`), Outcome: []byte(`{}`),
		After: []byte(`{"a": 1}`), At: now}
	for range 3 {
		if _, err := store.Operators.RecordAct(ctx, act); err != nil {
			t.Fatal(err)
		}
	}
	acts, err := store.Operators.OperatorActs(ctx,
		console.ActFilter{OperatorID: ada, Call: "/admin/x", From: now.Add(-time.Minute), Limit: 2})
	if err != nil || len(acts) != 2 || acts[0].Number <= acts[1].Number || acts[0].Name != "Ada" ||
		acts[0].Before != nil || string(acts[0].After) != `{"a": 1}` {
		t.Errorf("acts %+v, %v", acts, err)
	}
	for _, kind := range []console.ExportKind{console.ExportUsers, console.ExportMatches, console.ExportLedger,
		console.ExportReports} {
		columns, count := 0, 0
		err := store.Operators.ExportRows(ctx, console.ExportFilter{Kind: kind, From: now.Add(-time.Hour)},
			func(names []string) error {
				columns = len(names)
				return nil
			}, func(values []any) error {
				if count++; len(values) != columns {
					t.Errorf("%s: %d values under %d names", kind, len(values), columns)
				}
				return nil
			})
		if err != nil || kind == console.ExportUsers && count != 2 {
			t.Errorf("%s: %d rows, %v", kind, count, err)
		}
	}
}

func TestTheRecordIsFilteredByWhomItsActsAreAbout(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	for _, act := range []console.OperatorAct{
		{Thing: "user:" + domain.FormatID(user), Asked: []byte(`{}`)},
		{Thing: "room:5", Asked: []byte(`{"userId": "` + domain.FormatID(user) + `"}`)},
		{Thing: "user:5", Asked: []byte(`{"userId": "5"}`)},
		{Asked: []byte(`{}`)},
	} {
		act.OperatorID, act.Call, act.At = ada, "/admin/x", time.Now()
		if _, err := store.Operators.RecordAct(t.Context(), act); err != nil {
			t.Fatal(err)
		}
	}
	acts, err := store.Operators.OperatorActs(t.Context(), console.ActFilter{UserID: user, Limit: 10})
	if err != nil || len(acts) != 2 || acts[0].Thing != "room:5" {
		t.Errorf("acts about the user: %+v, %v", acts, err)
	}
}
