// Texts of the site that operators changed.

package resttest

import "touchline/domain/console"

// Reword replaces a shipped text, as operators do; "" restores it.
func (s *Server) Reword(lang, key, text string) {
	s.t.Helper()
	if _, _, err := s.Admin.EditWording(s.t.Context(),
		console.Wording{Language: lang, Key: key, Text: text, Shipped: "as it was"}); err != nil {
		s.t.Fatal(err)
	}
	s.Refresh()
}
