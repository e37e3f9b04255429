// The rule of news: each piece of news gets its offsets once.

package chat

import (
	"time"

	"touchline/domain/moderation"
	"touchline/protos"
)

// Sequence assigns offsets to the news of a batch and builds their broadcasts. It skips repeated news and returns nil
// when all are repeated. One event counts the whole batch: the stored lines hold the broadcasts. lost are the news
// whose remark was allowed before the coins moved and is forbidden now.
func Sequence(
	s *State, cmd *protos.CarryNews, global *moderation.Words, now time.Time,
) (counted *protos.NewsCounted, broadcasts []broadcast, lost []*protos.RoomNews) {
	counted = &protos.NewsCounted{Carried: s.Carried, First: s.Head + 1}
	broadcasts = make([]broadcast, 0, len(cmd.News))
	remarks := remarks{State: s, global: global, now: now, pace: map[int64]pace{}}
	for _, news := range cmd.News {
		if news.Number <= counted.Carried {
			continue
		}
		next := counted.First + int64(len(broadcasts))
		news = remarks.judge(news, next)
		broadcasts = append(broadcasts, s.newsBroadcasts(news, next)...)
		counted.Carried = news.Number
		if changesState(news) {
			counted.Learned = append(counted.Learned, news)
		}
	}
	if counted.Carried == s.Carried {
		return nil, nil, nil
	}
	counted.Count, counted.Remarks = int64(len(broadcasts)), remarks.said
	return counted, broadcasts, remarks.lost
}
