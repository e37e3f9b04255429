// A server on small stand-ins, for tests of this package.

package http

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"sync"
	"time"

	"touchline/domain"
	"touchline/protos"
)

const storedKey = "img/2026/11/0123456789abcdef0123456789abcdef"

var noon = time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)

// world keeps users, logins, codes and files in maps, by the same promises as the tables.
type world struct {
	mu       sync.Mutex
	now      time.Time
	accounts map[int64]domain.Account
	logins   map[domain.TokenHash]domain.Login
	codes    map[string]string
	tries    map[string]int
	attempts map[string]int
	sent     int
	files    map[string][]byte
	images   map[string]bool
	stages   map[int]domain.StageDone
	settings map[string]string
	notices  []*protos.NotifyUser
	revoked  []*protos.RevokeLogins
	log      bytes.Buffer
}

func newWorld() *world {
	return &world{
		now: noon, accounts: map[int64]domain.Account{}, logins: map[domain.TokenHash]domain.Login{},
		codes: map[string]string{}, tries: map[string]int{}, attempts: map[string]int{}, files: map[string][]byte{},
		images: map[string]bool{}, stages: map[int]domain.StageDone{}, settings: map[string]string{},
	}
}

func (w *world) lock() func() {
	w.mu.Lock()
	return w.mu.Unlock
}

func (w *world) clock() time.Time { defer w.lock()(); return w.now }

func (w *world) pass(d time.Duration) { defer w.lock()(); w.now = w.now.Add(d) }

// Write is the log.
func (w *world) Write(b []byte) (int, error) { defer w.lock()(); return w.log.Write(b) }

func (w *world) logged() string { defer w.lock()(); return w.log.String() }

var noAccount = domain.Refuse(domain.NotFound, "kind", "account")

func (w *world) find(match func(domain.Account) bool) (domain.Account, error) {
	defer w.lock()()
	for _, a := range w.accounts {
		if match(a) {
			return a, nil
		}
	}
	return domain.Account{}, noAccount
}

func (w *world) Account(_ context.Context, id int64) (domain.Account, error) {
	return w.find(func(a domain.Account) bool { return a.UserID == id })
}

func (w *world) AccountByName(_ context.Context, name string) (domain.Account, error) {
	return w.find(func(a domain.Account) bool { return domain.NameKey(a.UserName) == domain.NameKey(name) })
}

func (w *world) AccountByPhone(_ context.Context, phone string) (domain.Account, error) {
	return w.find(func(a domain.Account) bool { return a.Phone == phone })
}

func (w *world) CreateAccount(_ context.Context, a domain.Account) (domain.Account, error) {
	defer w.lock()()
	a.UserID = int64(100001 + len(w.accounts))
	w.accounts[a.UserID] = a
	return a, nil
}

func (w *world) set(id int64, change func(*domain.Account)) error {
	defer w.lock()()
	a := w.accounts[id]
	change(&a)
	w.accounts[id] = a
	return nil
}

func (w *world) RehashPassword(_ context.Context, id int64, from, to string) error {
	return w.set(id, func(a *domain.Account) {
		if a.PasswordHash == from {
			a.PasswordHash = to
		}
	})
}

func (w *world) ChangePassword(ctx context.Context, id int64, hash string) error {
	_, _ = w.DropLogins(ctx, id, domain.TokenHash{})
	return w.set(id, func(a *domain.Account) { a.PasswordHash = hash })
}

func (w *world) ChangePhone(ctx context.Context, id int64, phone string, keep domain.TokenHash) error {
	_, _ = w.DropLogins(ctx, id, keep)
	return w.set(id, func(a *domain.Account) { a.Phone = phone })
}

func (w *world) SetUserImage(_ context.Context, id int64, key string) error {
	return w.set(id, func(a *domain.Account) { a.UserImage = key })
}

func (w *world) SetLanguage(_ context.Context, id int64, lang string) error {
	return w.set(id, func(a *domain.Account) { a.Language = lang })
}

func (w *world) SetProfile(_ context.Context, id int64, nick, lang string, p domain.Profile) error {
	return w.set(id, func(a *domain.Account) { a.NickName, a.Language, a.Profile = nick, lang, p })
}

func (w *world) NameFree(context.Context, int64, string) error { return nil }

func (w *world) TakeHouseName(context.Context, int64, string, string) error { return nil }

func (w *world) Figures(context.Context, int64) (domain.Figures, error) { return domain.Figures{}, nil }

func (w *world) LoginAttempt(_ context.Context, account, near string, window time.Duration) (int, int, time.Duration, error) {
	defer w.lock()()
	w.attempts[account+near]++
	w.attempts[account]++
	return w.attempts[account+near], w.attempts[account], window, nil
}

func (w *world) LoginCleared(_ context.Context, account, near string) error {
	defer w.lock()()
	delete(w.attempts, account+near)
	return nil
}

func (w *world) Revoke(_ context.Context, _ int64, r *protos.RevokeLogins) error {
	defer w.lock()()
	w.revoked = append(w.revoked, r)
	return nil
}

func (w *world) Notify(_ context.Context, _ int64, n *protos.NotifyUser) (*protos.NoticeTaken, error) {
	defer w.lock()()
	w.notices = append(w.notices, n)
	return &protos.NoticeTaken{}, nil
}

func (w *world) AllowSms(_ context.Context, _, _, _ string, _ time.Time) (time.Duration, error) {
	return 0, nil
}

func (w *world) SaveCode(_ context.Context, phone, scene, code string) error {
	defer w.lock()()
	w.codes[phone+scene], w.tries[phone+scene] = code, domain.SmsCodeTries
	return nil
}

func (w *world) CheckCode(_ context.Context, phone, scene, code string, spend bool) (bool, int, error) {
	defer w.lock()()
	kept, ok := w.codes[phone+scene]
	if ok && kept == code {
		if spend {
			delete(w.codes, phone+scene)
		}
		return true, 0, nil
	}
	w.tries[phone+scene] = max(0, w.tries[phone+scene]-1)
	return false, w.tries[phone+scene], nil
}

func (w *world) SendSms(context.Context, string, string, map[string]string) error {
	defer w.lock()()
	w.sent++
	return nil
}

func (w *world) Setting(_ context.Context, key string, into any) (bool, error) {
	defer w.lock()()
	value, ok := w.settings[key]
	if !ok {
		return false, nil
	}
	return true, json.Unmarshal([]byte(value), into)
}

func (w *world) RichText(_ context.Context, kind int32, lang string) (domain.RichText, error) {
	if kind > domain.TextLiveRules {
		return domain.RichText{}, domain.Refuse(domain.NotFound, "kind", "richText")
	}
	return domain.RichText{Kind: kind, Title: lang, HTML: "<p>x</p>", Version: 3, Updated: noon}, nil
}

func (w *world) RaceColumns(context.Context) ([]domain.Column, error) {
	return []domain.Column{
		{Type: 0, Names: domain.Names{"zh": "全部", "en": "All"}}, {Type: 1, Names: domain.Names{"zh": "足球", "en": "Football"}, Sort: 1},
	}, nil
}

func (w *world) AnchorColumns(context.Context) ([]domain.Column, error) {
	return []domain.Column{{Type: 0, Names: domain.Names{"en": "All"}, Living: 4}, {Type: 6, Names: domain.Names{"en": "Talk"}, Living: 1}}, nil
}

func (w *world) ReachStage(_ context.Context, _ int64, stage int, at time.Time) error {
	defer w.lock()()
	if _, ok := w.stages[stage]; !ok {
		w.stages[stage] = domain.StageDone{Stage: domain.Stage(stage), At: at}
	}
	return nil
}

func (w *world) Stages(context.Context, int64) ([]domain.StageDone, error) {
	defer w.lock()()
	var done []domain.StageDone
	for n, d := range w.stages {
		done = append(done, d)
		d.Seen = true
		w.stages[n] = d
	}
	return done, nil
}

func (w *world) Put(_ context.Context, key string, content []byte) error {
	defer w.lock()()
	w.files[key] = content
	return nil
}

func (w *world) Open(_ context.Context, key string) (io.ReadSeekCloser, int64, error) {
	defer w.lock()()
	content, ok := w.files[key]
	if !ok {
		return nil, 0, fs.ErrNotExist
	}
	return inMemory{bytes.NewReader(content)}, int64(len(content)), nil
}

// inMemory is a file without a disk.
type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }

func (w *world) SaveImage(_ context.Context, _ int64, key, scene string, _ time.Time) error {
	defer w.lock()()
	w.images[key+scene] = true
	return nil
}

func (w *world) OwnsImage(_ context.Context, _ int64, key, scene string) (bool, error) {
	defer w.lock()()
	return w.images[key+scene], nil
}

// The world notes and keeps images by the same promises as the table.
func (w *world) NoteImage(context.Context, string, time.Time) error { return nil }

func (w *world) KeepImage(_ context.Context, key string) error {
	defer w.lock()()
	w.images[key] = true
	return nil
}

// MediaHosts is the list as operators have it in this world; what a test does not list is some.
func (w *world) MediaHosts() domain.MediaHosts {
	list := domain.MediaHosts{"https://example.org", "https://video.example.org", "https://video.example"}
	if _, err := w.Setting(context.Background(), domain.MediaHostsSetting, &list); err != nil {
		panic(err)
	}
	return list
}

func (w *world) RefreshMediaHosts(context.Context) error { return nil }
