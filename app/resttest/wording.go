// The texts of the site as operators changed them.

package resttest

import "touchline/domain"

// Reword puts a text in the place of a shipped one, as operators do; "" takes it away.
func (s *Server) Reword(lang, key, text string) {
	s.t.Helper()
	if _, _, err := s.Admin.EditWording(s.t.Context(), domain.Wording{Language: lang, Key: key, Text: text, Shipped: "as it was"}); err != nil {
		s.t.Fatal(err)
	}
	s.Refresh()
}
