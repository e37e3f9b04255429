// Scenarios without sockets: people browse the site without changing anything.

package main

import (
	"context"
	"time"
)

var browseScenario = scenario{
	about:   "people browse: home, lists, matches, rooms, replays, with the requests of each page",
	presets: map[string]string{"VIEWERS": "500", "RATE": "500", "BOUNDS": "page broken=0,page p99=500"},
	run:     browse,
}

var idleScenario = scenario{
	about: "nothing: the servers' own consumption",
	run: func(ctx context.Context, r *run) error {
		select {
		case <-ctx.Done():
		case <-time.After(r.duration):
		}
		return ctx.Err()
	},
}

// pages are the pages people open; frequent ones are repeated.
func (o options) pages() []struct {
	path string
	body map[string]any
} {
	house := o.houses()[0]
	return []struct {
		path string
		body map[string]any
	}{
		{"/web_home/home_details_top", map[string]any{}},
		{"/web_home/home_details_middle", map[string]any{}},
		{"/web_anchor/anchor_details", map[string]any{"houseId": house}},
		{"/web_anchor/anchor_details", map[string]any{"houseId": house}},
		{"/web_anchor/gift_rank", map[string]any{"houseId": house, "range": 1}},
		{"/web_race/race_data_content_list_page", map[string]any{"raceType": 1, "pageSize": 20}},
		{"/web_race/race_data_content_list_page", map[string]any{"raceType": 2, "pageSize": 20}},
		{"/web_anchor/replay_list", map[string]any{"houseId": house}},
		{"/web_my/web_my_info", map[string]any{}},
	}
}

func browse(ctx context.Context, r *run) error {
	who, err := r.people(r.viewers, 0)
	if err != nil {
		return err
	}
	if err := r.meter.phase(r.figures); err != nil {
		return err
	}
	pages := r.pages()
	r.count("page broken", 0)
	began := time.Now()
	paced(ctx, r.rate, max(1, int(r.rate*r.duration.Seconds())), min(512, r.viewers), func(i int, due time.Time) {
		page := pages[i%len(pages)]
		if err := r.nodes[i%len(r.nodes)].call(who[i%len(who)], page.path, page.body, nil); err != nil {
			r.fail("page", err)
			return
		}
		r.of("page").add(time.Since(due))
		r.count("pages", 1)
	})
	r.set("pages a second", r.value("pages")/time.Since(began).Seconds())
	return ctx.Err()
}
