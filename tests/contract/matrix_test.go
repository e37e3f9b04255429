// The authorization matrix: every call by every kind of caller, with ids of others, against the real database
// in prod mode.

package contract

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"maps"
	"mime/multipart"
	"slices"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/domain/console"
)

// TestTheContract opens one server and compares it with the list of its calls (api_list_test.go).
func TestTheContract(t *testing.T) {
	w := openMatrix(t)
	t.Run("routes, description and contract agree", w.agree)
	t.Run("operators' acts are recorded or do not happen", w.nothingUnrecorded)
	t.Run("the console names every act", w.everyActHasAName)
	t.Run("every call is for whom it is for", w.everyCall)
	t.Run("every path of the product answers as described", w.productAnswers)
	t.Run("unstorable text and duplicate fields are refused", w.noUnstorableText)
	t.Run("ids of others open nothing", w.tamper)
	t.Run("what is not in prod is not there", w.nothingOfDev)
	t.Run("fields are for whom they are for", w.fields)
	t.Run("frames are for whom they are for", w.frames)
	t.Run("no number is too large for an answer", w.noNumberIsAFault) // last, because some of these calls take effect
	t.Logf("%d requests", w.calls)
}

// pathOf returns the path of a row, without the suffix that distinguishes rows of one path.
func pathOf(key string) string { path, _, _ := strings.Cut(key, "#"); return path }

// everyCall compares each route and actor with the cell of the route's class.
func (w *matrix) everyCall(t *testing.T) {
	rows := matrixRows()
	routed := map[string]listed{}
	for _, r := range w.Rest.Table() {
		routed[inList(r)] = listed{auth: r.Class.String(), role: r.Role}
		if _, ok := rows[inList(r)]; !ok {
			t.Errorf("%s is in no row of the matrix", inList(r))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		route, ok := routed[pathOf(key)]
		if !ok {
			if _, later := laterPaths[pathOf(key)]; !later {
				t.Errorf("the row %s has no route", key)
			}
			continue
		}
		for _, name := range matrixActors {
			w.cell(t, key, rows[key], route, w.people[name])
		}
	}
}

// cell makes one call and compares its answer.
func (w *matrix) cell(t *testing.T, key string, r row, route listed, who *matrixActor) {
	t.Helper()
	answer := w.send(t, key, r, who, nil)
	if r.status != "" {
		if !slices.Contains(strings.Fields(r.status), w.statusOf(answer)) {
			t.Errorf("%s %s: status %d, want %s: %.200s", who.name, key, answer.status, r.status, answer.text)
		}
		return
	}
	want, decided := r.cells[who.name]
	if !decided {
		want = classCell(route, who)
	}
	switch got := string(answer.Code); {
	case got == want:
	case want == "" && slices.Contains(strings.Fields(r.may), got):
	default:
		t.Errorf("%s %s: %q, want %q: %.300s", who.name, key, got, want, answer.text)
	}
	w.agreed(t, who.name+" "+key, pathOf(key), answer)
}

// classCell returns the code for an actor by class: "" is allowed.
func classCell(route listed, who *matrixActor) string {
	user := who.role == "" && who.name != "an"
	switch {
	case route.auth == "V":
		return ""
	case who.name == "an":
		return "UNAUTHENTICATED"
	case who.name == "ex":
		return "TOKEN_INVALID"
	case route.auth == "O" && user, route.auth != "O" && !user: // logins of users and operators are not interchangeable
		return "TOKEN_INVALID"
	case route.auth == "O":
		if route.role != "" && !who.role.May(route.role) {
			return "FORBIDDEN"
		}
		return ""
	case who.name == "di":
		return "ACCOUNT_DISABLED"
	case route.auth == "A" && who.house == 0:
		return "NOT_ANCHOR"
	case route.auth == "R" && who.name != "a1" && who.name != "mo":
		return "FORBIDDEN"
	case route.auth == "B" && who.name != "bm":
		return "BRAND_PERMISSION"
	}
	return ""
}

// send makes the call of a row; change may modify its body.
func (w *matrix) send(t *testing.T, key string, r row, who *matrixActor, change func(m)) received {
	t.Helper()
	w.t = t
	method, path, _ := strings.Cut(pathOf(key), " ")
	token := who.token
	if r.fresh {
		token = w.relogin(t, who)
	}
	if r.path != nil {
		path = r.path(w)
	}
	if r.form != "" {
		body, kind := w.pictureForm(t, r.form)
		return w.raw(t, method, path, token, body, "Content-Type", kind)
	}
	if method == "GET" || method == "OPTIONS" || method == "PATCH" || method == "DELETE" {
		return w.raw(t, method, path, token, nil)
	}
	body := m{}
	if r.body != nil {
		body = r.body(w, who)
	}
	if change != nil {
		change(body)
	}
	return w.ask(t, token, path, body)
}

func (w *matrix) statusOf(answer received) string { return domain.FormatID(int64(answer.status)) }

// pictureForm is an upload of a small picture.
func (w *matrix) pictureForm(t *testing.T, scene string) (body []byte, kind string) {
	t.Helper()
	w.unique++
	picture := image.NewGray(image.Rect(0, 0, 64, 36))
	for i := range picture.Pix { // unique: the columns encode the bits of its number
		picture.Pix[i] = 255 * byte(w.unique>>(i%picture.Stride/4)&1)
	}
	var buffer bytes.Buffer
	form := multipart.NewWriter(&buffer)
	_ = form.WriteField("scene", scene)
	_ = form.WriteField("feedId", "999999")
	file, err := form.CreateFormFile("file", "picture.png")
	if err == nil {
		err = png.Encode(file, picture)
	}
	if err != nil {
		t.Fatal(err)
	}
	_ = form.Close()
	return buffer.Bytes(), form.FormDataContentType()
}

func (w *matrix) upload(t *testing.T, who, scene string) string {
	t.Helper()
	body, kind := w.pictureForm(t, scene)
	answer := w.raw(t, "POST", "/manage/ossFile/image/oss_upload", w.people[who].token, body, "Content-Type", kind)
	if !answer.Success {
		t.Fatalf("%s uploads: %s", who, answer.text)
	}
	return w.field(t, answer.Data, "key")
}

// productAnswers checks that each path of the product, called by an allowed actor, answers as described.
func (w *matrix) productAnswers(t *testing.T) {
	rows := matrixRows()
	for key, line := range paths(t, contractPaths) {
		if line.family == "" {
			continue
		}
		r := rows[key]
		who := w.people[mayCall(line)]
		if r.answers != "" {
			who = w.people[r.answers]
		}
		for _, prefix := range []string{"", "/api"} {
			method, path, _ := strings.Cut(key, " ")
			r.path = func(*matrix) string { return prefix + path }
			answer := w.send(t, method+" "+path, r, who, nil)
			if !answer.Success && !slices.Contains(strings.Fields(r.may), string(answer.Code)) {
				t.Errorf("%s%s: %.300s", prefix, key, answer.text)
			}
			w.agreed(t, key, key, answer)
		}
	}
}

// mayCall returns an actor allowed by a class.
func mayCall(line listed) string {
	if line.role != "" {
		return map[console.OperatorRole]string{
			console.OperatorSupport: "su",
			console.OperatorEditor:  "ed",
			console.OperatorAdmin:   "ad",
		}[line.role]
	}
	return map[string]string{"V": "us", "U": "us", "A": "a1", "R": "a1", "B": "bm", "O": "ad"}[line.auth]
}

// tamper replaces each id of a body by one of another user, and by an invalid one.
func (w *matrix) tamper(t *testing.T) {
	rows := matrixRows()
	table := map[string]listed{}
	for _, r := range w.Rest.Table() {
		table[inList(r)] = listed{auth: r.Class.String(), role: r.Role}
	}
	before := w.belongings(t)
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		line, routed := table[pathOf(key)]
		r := rows[key]
		if !routed || r.body == nil {
			continue
		}
		who := w.people[mayCall(line)]
		w.t = t
		for field, value := range r.body(w, who) {
			if !strings.HasSuffix(field, "Id") && !strings.HasSuffix(field, "Ids") && r.others[field] == nil {
				continue
			}
			for _, spoilt := range []any{[]any{[]any{value}}, -5, "999999999", w.brand[0], "x' OR 1=1 --",
				strings.Repeat("9", 400)} {
				answer := w.send(t, key, r, who, func(body m) { body[field] = spoilt })
				w.agreed(t, key+" with "+field, pathOf(key), answer)
			}
			if other := r.others[field]; other != nil {
				answer := w.send(t, key, r, who, func(body m) { body[field] = other(w) })
				if answer.Success && !r.ign {
					t.Errorf("%s of another user opens %s for %s: %.200s", field, key, who.name, answer.text)
				}
				w.agreed(t, key+" with "+field, pathOf(key), answer)
			}
		}
	}
	after := w.belongings(t)
	for _, table := range slices.Sorted(maps.Keys(before)) {
		if before[table] != after[table] {
			t.Errorf("rows of others in %s changed", table)
		}
	}
}

// nothingOfDev checks that the calls for development do not exist.
func (w *matrix) nothingOfDev(t *testing.T) {
	for key, line := range paths(t, contractPaths) {
		method, path, _ := strings.Cut(key, " ")
		if line.auth != "dev" {
			continue
		}
		for _, name := range []string{"an", "us", "ad"} {
			if answer := w.raw(t, method, path, w.people[name].token, []byte("{}")); answer.status != 404 ||
				answer.Code != domain.NotFound {
				t.Errorf("%s is answered %.200s", key, answer.text)
			}
		}
	}
}

// agreed checks that an answer matches the description: its codes, or the schema of its data.
func (w *matrix) agreed(t *testing.T, about, key string, answer received) {
	t.Helper()
	method, path, _ := strings.Cut(key, " ")
	call, ok := w.doc.Paths[path][strings.ToLower(method)]
	switch {
	case !ok:
		t.Errorf("%s is not described", key)
	case answer.status == 304 || answer.Code == "" && !answer.Success:
	case answer.Code == domain.Internal:
		t.Errorf("%s fails: %.300s", about, answer.text)
	case answer.Code != "":
		if described := call.Responses[w.statusOf(answer)]; !strings.Contains(", "+described.Description+",",
			" "+string(answer.Code)+",") {
			t.Errorf("%s is refused with %s, which is not in the description", about, answer.Code)
		}
	default:
		var data any
		_ = json.Unmarshal(answer.Data, &data)
		envelope := call.Responses["200"].Content["application/json"].Schema
		properties, _ := envelope["properties"].(m)
		schema, _ := properties["data"].(m)
		if wrong := w.doc.differs(schema, data, "data"); wrong != "" {
			t.Errorf("%s: %s", about, wrong)
		}
	}
}
