// Texts, settings, stages, the outbox and the users of load tests.

package site_test

import (
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestTheTextsOfTheSiteExistInFourLanguages(t *testing.T) {
	s := persistencetest.Open(t)
	for kind := domain.TextTutorial; kind <= domain.TextLiveRules; kind++ {
		for lang, want := range map[string]string{"zh": "zh", "zh-Hant": "zh-Hant", "en": "en", "ar": "ar", "ja": "en"} {
			text, err := s.Site.RichText(t.Context(), kind, lang)
			if err != nil || text.Language != want || text.Title == "" || len(text.HTML) < 500 || text.Version != 1 {
				t.Errorf("%d in %s: %s %q %d bytes %v", kind, lang, text.Language, text.Title, len(text.HTML), err)
			}
		}
	}
	if _, err := s.Site.RichText(t.Context(), domain.TextHelp, "zh"); domain.CodeOf(err) != domain.NotFound {
		t.Error(err)
	}
}

// The tutorial must use the words of the pages.
func TestTheTutorialNamesEntriesAndButtonsAsThePagesDo(t *testing.T) {
	s := persistencetest.Open(t)
	for _, lang := range []string{"zh", "zh-Hant", "en", "ar"} {
		var common struct{ StartLive string }
		var studio struct {
			Title string
			Live  struct{ End string }
		}
		readWords(t, lang, "common", &common)
		readWords(t, lang, "studio", &studio)
		text, err := s.Site.RichText(t.Context(), domain.TextTutorial, lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{common.StartLive, studio.Title, studio.Live.End} {
			if name == "" || !strings.Contains(text.HTML, name) {
				t.Errorf("the tutorial in %s does not contain %q", lang, name)
			}
		}
		for _, old := range []string{"随即可用", "隨即可用", "appears in the navigation bar", "ويظهر زر"} {
			if strings.Contains(text.HTML, old) {
				t.Errorf("the tutorial in %s contains the old sentence %q", lang, old)
			}
		}
	}
}

// readWords reads a namespace of the client's texts.
func readWords(t *testing.T, lang, namespace string, into any) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../../client/src/i18n/locales", lang, namespace+".json"))
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestASettingIsTheDefaultUntilItIsChanged(t *testing.T) {
	s := persistencetest.Open(t)
	gap := struct{ Minutes int }{120}
	if ok, err := s.Site.Setting(t.Context(), "gap", &gap); ok || err != nil || gap.Minutes != 120 {
		t.Errorf("%v %v %v", ok, err, gap)
	}
	for _, minutes := range []int{150, 180} {
		if err := s.Site.SetSetting(t.Context(), "gap", map[string]int{"minutes": minutes}); err != nil {
			t.Fatal(err)
		}
		if ok, err := s.Site.Setting(t.Context(), "gap", &gap); !ok || err != nil || gap.Minutes != minutes {
			t.Errorf("%v %v %v", ok, err, gap)
		}
	}
}

func TestAStageIsReachedOnceAndNewOnce(t *testing.T) {
	s := persistencetest.Open(t)
	a := persistencetest.Lin(t, s)
	for n := range 2 {
		if err := s.Accounts.ReachStage(t.Context(), a.UserID, int(domain.StageFollow),
			persistencetest.Opening.Add(time.Duration(n)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	for _, announced := range []bool{false, true} {
		done, err := s.Accounts.Stages(t.Context(), a.UserID)
		if err != nil || len(done) != 1 || done[0].Stage != domain.StageFollow ||
			!done[0].At.Equal(persistencetest.Opening) || done[0].Seen != announced {
			t.Errorf("%+v %v", done, err)
		}
	}
}

func TestTheOutboxShowsTheNewestFirst(t *testing.T) {
	s := persistencetest.Open(t)
	for _, code := range []string{"111111", "222222"} {
		if err := s.Accounts.SendSms(t.Context(), "+8613800138000", "code", map[string]string{"code": code}); err != nil {
			t.Fatal(err)
		}
	}
	sent, err := s.Accounts.SmsOutbox(t.Context(), 10)
	if err != nil || len(sent) != 2 || sent[0].Params["code"] != "222222" || sent[0].Phone != "+8613800138000" {
		t.Errorf("%+v %v", sent, err)
	}
}

func TestLoadTestUsersAreLoggedInAndPaidAndTheLedgerStaysBalanced(t *testing.T) {
	cfg := persistencetest.Config(t)
	s := persistencetest.OpenConfig(t, cfg)
	var everyone []domain.TokenHash
	for run := range 2 {
		hashes := make([]domain.TokenHash, 500)
		for i := range hashes {
			hashes[i] = sha256.Sum256([]byte{byte(run), byte(i), byte(i >> 8)})
		}
		ids, err := s.Demo.CreateLoadTestUsers(t.Context(), "load", hashes, 1000, persistencetest.Opening)
		if err != nil || len(ids) != 500 {
			t.Fatalf("%d %v", len(ids), err)
		}
		login, err := s.Accounts.Login(t.Context(), hashes[7], persistencetest.Opening)
		if err != nil || login.UserID != ids[7] {
			t.Errorf("token 7 is of %d, want %d: %v", login.UserID, ids[7], err)
		}
		everyone = append(everyone, hashes...)
	}
	db := persistencetest.SQL(t, cfg)
	var sum, callers, transfers int64
	err := db.QueryRow(t.Context(), `
		SELECT (SELECT sum(balance) FROM wallet), (SELECT sum(balance) FROM wallet WHERE account > 0),
		(SELECT count(*) FROM transfer)`).Scan(&sum, &callers, &transfers)
	if err != nil || sum != 0 || callers != int64(len(everyone))*1000 || transfers != int64(len(everyone)) {
		t.Errorf("sum %d, crowd %d, transfers %d, %v", sum, callers, transfers, err)
	}
}
