// One call of the description: its callers, request, response and refusals.

package openapi

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// apiFamilies are the tags of calls by prefix of the path; the longest prefix counts.
var apiFamilies = []struct{ prefix, tag, about string }{
	{"/", "Start-up and common", "Calls at the start of a client, and calls of every page."},
	{"/web_user/", "Account", "Logins, registration, the profile."},
	{"/web_my/", "My things", "Data of the caller: follows, reservations, notices, the copy and the end of an account."},
	{"/web_home/", "Home and search", "The front page, the footer, the search."},
	{"/web_anchor/", "Anchors and rooms",
		"Rooms, chat and its moderation, photos and notes, gifts, envelopes, the wallet, broadcasts and replays."},
	{"/web_race/", "Matches", "The list of matches, reservations, the chat of a match."},
	{"/web_match/", "Matches", ""},
	{"/manage/race/", "Matches", ""},
	{"/ct_anchor/", "Charge and withdraw slots", "Brands, and the hours of their anchors."},
	{"/admin/", "Operators", "Calls of the operators who run the site. They have logins of their own."},
	{"/live/", "Pictures", "Live streams and recordings."},
	{"/replay/", "Pictures", ""},
	{"/calendar/", "For other programs", "Calendars, embeds and hooks."},
	{"/hooks/", "For other programs", ""},
	{"/pay/", "For other programs", ""},
	{"/oembed", "For other programs", ""},
	{"/embed/", "For other programs", ""},
	{"/overlay/", "For other programs", ""},
	{"/dev/", "Development", "Only while the server runs with env=dev; elsewhere these paths do not exist."},
}

func familyOf(path string) string {
	longest, tag := 0, ""
	for _, family := range apiFamilies {
		if len(family.prefix) > longest && strings.HasPrefix(path, family.prefix) {
			longest, tag = len(family.prefix), family.tag
		}
	}
	return tag
}

var notOfName = regexp.MustCompile(`[^A-Za-z0-9]+`)

// operationID returns the id of a call, made from its path.
func operationID(entry *rest.Entry) string {
	name := strings.Trim(notOfName.ReplaceAllString(entry.Path, "_"), "_")
	if entry.Method != fiber.MethodPost {
		name = strings.ToLower(entry.Method) + "_" + name
	}
	return name
}

func describeCall(book *schemaBook, docs apiDocs, entry *rest.Entry) (*apiOperation, error) {
	key := entry.Method + " " + entry.Path
	op := &apiOperation{
		OperationID: operationID(entry), Tags: []string{familyOf(entry.Path)}, Auth: entry.Class.String(), Role: entry.Role,
		Security: securityOf(entry.Class), Parameters: pathParameters(entry.Path), Responses: map[string]apiResponse{},
	}
	op.Summary, op.Description = saidOf(docs.Calls[key].Doc, callWords[key])
	if r, limited := rest.Rates[entry.Limits]; limited {
		op.Limit = &apiLimit{string(entry.Limits), r.PerSecond, r.Burst, "user"}
		if r.ByAddress {
			op.Limit.Per = "address"
		}
	}
	if err := describeRequest(book, op, entry, rawCalls[key]); err != nil {
		return nil, err
	}
	describeRefusals(docs, op, entry)
	return op, describeAnswer(book, op, entry, rawCalls[key])
}

// saidOf splits the text about a call into its first sentence and the rest. Words for the description precede the
// comment of the handler.
func saidOf(comment, words string) (summary, rest string) {
	if words != "" {
		return words, comment
	}
	if end := strings.Index(comment, ". "); end > 0 {
		return comment[:end+1], comment[end+2:]
	}
	return comment, ""
}

func securityOf(who rest.Class) []map[string][]string {
	switch who {
	case rest.Operator:
		return []map[string][]string{{"operator": {}}}
	case rest.Public, rest.DevOnly:
		return []map[string][]string{{}, {"user": {}}}
	}
	return []map[string][]string{{"user": {}}}
}

var pathParameter = regexp.MustCompile(`\{([^}]+)\}`)

func pathParameters(path string) []apiParameter {
	var all []apiParameter
	for _, name := range pathParameter.FindAllStringSubmatch(documentPath(path), -1) {
		all = append(all, apiParameter{Name: name[1], In: "path", Required: true, Schema: jsonObject{"type": "string"}})
	}
	return all
}

func describeRequest(book *schemaBook, op *apiOperation, entry *rest.Entry, raw rawCall) error {
	kind := entry.Req
	if raw.req != nil {
		kind = raw.req
	}
	if raw.body != nil {
		op.RequestBody = &apiBody{true, map[string]apiContent{raw.bodyType: {raw.body}}}
	}
	for _, query := range raw.query {
		op.Parameters = append(op.Parameters, apiParameter{Name: query, In: "query", Schema: jsonObject{"type": "string"}})
	}
	if kind == nil || kind.Kind() != reflect.Struct || kind.NumField() == 0 {
		return nil
	}
	schema, err := book.of(kind, true)
	if err != nil {
		return err
	}
	if entry.Method == fiber.MethodPost {
		op.RequestBody = &apiBody{Content: map[string]apiContent{"application/json": {schema}}}
		return nil
	}
	fields, _ := book.resolved(schema)["properties"].(jsonObject)
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		property := maps.Clone(fields[field].(jsonObject))
		about, _ := property["description"].(string)
		delete(property, "description")
		op.Parameters = append(op.Parameters, apiParameter{Name: field, In: "query", Description: about, Schema: property})
	}
	return nil
}

func describeAnswer(book *schemaBook, op *apiOperation, entry *rest.Entry, raw rawCall) error {
	status := "200"
	if raw.status != 0 {
		status = strconv.Itoa(raw.status)
	}
	if raw.produces != "" {
		op.Responses[status] = apiResponse{raw.answer, map[string]apiContent{raw.produces: {jsonObject{"type": "string"}}}}
		return nil
	}
	data, kind := raw.data, entry.Res
	if raw.res != nil {
		kind = raw.res
	}
	if data == nil && kind != nil {
		var err error
		if data, err = book.of(kind, false); err != nil {
			return err
		}
	}
	if data == nil {
		return errUndescribed
	}
	if !raw.bare {
		data = jsonObject{
			"type": "object", "required": []string{"success", "data"},
			"properties": jsonObject{"success": jsonObject{"const": true}, "data": data},
		}
	}
	op.Responses[status] = apiResponse{"Success.", map[string]apiContent{"application/json": {data}}}
	return nil
}

// describeRefusals adds the codes of a call by status.
func describeRefusals(docs apiDocs, op *apiOperation, entry *rest.Entry) {
	byStatus := map[string][]string{}
	for _, code := range codesOf(docs, entry) {
		status := strconv.Itoa(rest.StatusOf(code))
		byStatus[status] = append(byStatus[status], string(code))
	}
	for status, codes := range byStatus {
		op.Responses[status] = apiResponse{strings.Join(codes, ", "),
			map[string]apiContent{"application/json": {jsonObject{"allOf": []any{
				jsonObject{"$ref": schemaPrefix + "Failure"},
				jsonObject{"properties": jsonObject{"code": jsonObject{"enum": codes}}},
			}}}}}
	}
}

// codesOf returns the refusal codes of a call: those of its class, those read from the source, and those of actors and
// the database, which the source does not show.
func codesOf(docs apiDocs, entry *rest.Entry) []domain.Code {
	codes := slices.Concat(classCodes[entry.Class], docs.Calls[entry.Method+" "+entry.Path].Codes,
		decidedElsewhere[entry.Path])
	if _, limited := rest.Rates[entry.Limits]; limited {
		codes = append(codes, domain.RateLimited)
	}
	if entry.Class == rest.Operator && entry.Role != "" {
		codes = append(codes, domain.Forbidden)
	}
	if entry.Req != nil && entry.Req.Kind() == reflect.Struct && entry.Req.NumField() > 0 {
		codes = append(codes, domain.BadRequest)
		if slices.ContainsFunc(reflect.VisibleFields(entry.Req), namesAThing) {
			codes = append(codes, domain.NotFound)
		}
	}
	if entry.Method == fiber.MethodPost {
		codes = append(codes, domain.PayloadTooLarge)
	}
	codes = append(codes, domain.Unavailable, domain.Internal)
	slices.Sort(codes)
	return slices.Compact(codes)
}

// namesAThing reports whether a field is an id, whose thing may be missing.
func namesAThing(f reflect.StructField) bool {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return strings.HasSuffix(name, "Id") && name != "requestId"
}

var classCodes = map[rest.Class][]domain.Code{
	rest.User:        {domain.Unauthenticated, domain.TokenInvalid, domain.AccountDisabled},
	rest.Anchor:      {domain.Unauthenticated, domain.TokenInvalid, domain.AccountDisabled, domain.NotAnchor},
	rest.RoomStaff:   {domain.Unauthenticated, domain.TokenInvalid, domain.AccountDisabled, domain.Forbidden},
	rest.BrandMember: {domain.Unauthenticated, domain.TokenInvalid, domain.AccountDisabled, domain.BrandPermission},
	rest.Operator:    {domain.Unauthenticated, domain.TokenInvalid},
}

// failureSchema returns the schema of every refusal.
func failureSchema() jsonObject {
	codes := slices.Sorted(maps.Keys(rest.Statuses))
	return jsonObject{
		"type": "object", "required": []string{"success", "code", "message", "params", "traceId"},
		"description": "A refusal. Clients translate code and params; message is in the language of the request already.",
		"properties": jsonObject{
			"success": jsonObject{"const": false},
			"code":    jsonObject{"type": "string", "enum": codes},
			"message": jsonObject{"type": "string"},
			"params":  jsonObject{"type": "object"},
			"traceId": jsonObject{"type": "string"},
		},
	}
}
