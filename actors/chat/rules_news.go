// The rule of news: each piece gets its offsets once.
package chat

import (
	"touchline/protos"
)

// Sequence gives the news a batch brings their offsets and words them; news it has seen are left out, and nil
// stands for nothing new. One event counts the whole batch: what was told stands in the stored lines.
func Sequence(s *State, cmd *protos.CarryNews) (*protos.NewsCounted, []told) {
	counted := &protos.NewsCounted{Carried: s.Carried, First: s.Head + 1}
	tells := make([]told, 0, len(cmd.News))
	for _, news := range cmd.News {
		if news.Number <= counted.Carried {
			continue
		}
		tells = append(tells, tellNews(news, counted.First+int64(len(tells)))...)
		counted.Carried = news.Number
		if learns(news) {
			counted.Learned = append(counted.Learned, news)
		}
	}
	if counted.Carried == s.Carried {
		return nil, nil
	}
	counted.Count = int64(len(tells))
	return counted, tells
}
