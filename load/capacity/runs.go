// Runs of the load test, as measure.sh makes them, and the workload that each of them was.

package main

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

//go:embed runs/*.json
var kept embed.FS

// run is a summary of the load test. Its name is <nodes>-<what>.
type run struct {
	Scenario string
	Options  map[string]string
	Figures  map[string]float64
}

// readRuns reads all summaries of a folder.
func readRuns(folder fs.FS) (map[string]run, error) {
	files, err := fs.Glob(folder, "*.json")
	if err != nil || len(files) == 0 {
		return nil, errors.Join(errors.New("there are no runs in this folder"), err)
	}
	runs := map[string]run{}
	for _, file := range files {
		text, err := fs.ReadFile(folder, file)
		var r run
		if err == nil {
			err = json.Unmarshal(text, &r)
		}
		if err != nil {
			return nil, fmt.Errorf("read the run %s: %w", file, err)
		}
		runs[strings.TrimSuffix(file, ".json")] = r
	}
	return runs, nil
}

// Measured are the costs of the runs in a folder; "" is that of the repository.
func Measured(folder string) (c Costs, err error) {
	runs, err := measuredRuns(folder)
	if err == nil {
		c, err = costsOf(runs)
	}
	return c, err
}

func measuredRuns(folder string) (map[string]run, error) {
	if folder != "" {
		return readRuns(os.DirFS(folder))
	}
	own, err := fs.Sub(kept, "runs")
	if err != nil {
		return nil, err
	}
	return readRuns(own)
}

// part of a run: the arrivals of its viewers, or what came then.
type part struct {
	Workload
	processor, database float64 // seconds
	frames, passed      float64
}

func (r run) nodes() int { return len(strings.Split(r.Options["TARGETS"], ",")) }

func (r run) number(option string) int {
	n, _ := strconv.Atoi(r.Options[option]) // the load test has checked it
	return n
}

func (r run) part(prefix string) part {
	f := func(name string) float64 { return r.Figures[prefix+name] }
	return part{
		Workload:  Workload{Nodes: r.nodes(), Cores: 2, DatabaseCores: 2, Rooms: r.number("ROOMS"), Seconds: f("measured s"), Seed: 1},
		processor: f("servers cpu s"), database: f("database cpu s"), frames: f("frames out"), passed: f("messages between nodes"),
	}
}

// load is what happened when everybody was there.
func (r run) load() part {
	p := r.part("")
	if r.Scenario != "browse" && r.Scenario != "idle" {
		p.Viewers = r.number("VIEWERS")
	}
	p.Lines, p.Gifts, p.Pages = r.Figures["acknowledged count"]/p.Seconds, r.Figures["gift count"]/p.Seconds, r.Figures["pages"]/p.Seconds
	return p
}

// arrivals is how everybody came.
func (r run) arrivals() part {
	p := r.part("arrivals: ")
	p.Arrivals, p.frames, p.passed = float64(r.number("VIEWERS"))/p.Seconds, 0, 0
	return p
}
