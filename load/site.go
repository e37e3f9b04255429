// API calls of the load test, each to one node.

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/valyala/fasthttp"
)

const (
	callLimit    = 10 * time.Second
	callsAtATime = 512 // connections to one node
	usersAtATime = 5000
)

// node is one address of the site.
type node struct {
	host   string // including the port
	client *fasthttp.HostClient
}

func newNode(target string) *node {
	host := strings.TrimPrefix(target, "http://")
	return &node{host: host, client: &fasthttp.HostClient{
		Addr: host, MaxConns: callsAtATime, MaxConnWaitTimeout: callLimit, ReadTimeout: callLimit,
		WriteTimeout: callLimit,
		// failures are counted instead
		RetryIfErr: func(*fasthttp.Request, int, error) (bool, bool) { return false, false },
	}}
}

// refused is a refusal as an error.
type refused struct {
	code string
	wait float64 // retryAfter in seconds
}

func (r *refused) Error() string { return "refused: " + r.code }

// call sends a request as a user and decodes the answer into data, unless nil.
func (n *node) call(who person, path string, body, data any) error {
	request, response := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	defer fasthttp.ReleaseRequest(request)
	defer fasthttp.ReleaseResponse(response)
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("write a request: %w", err)
	}
	request.SetRequestURI("http://" + n.host + path)
	request.Header.SetMethod(fasthttp.MethodPost)
	request.Header.SetContentType("application/json")
	if who.Token != "" {
		request.Header.Set("Authorization", "Bearer "+who.Token)
	}
	if who.address != "" {
		request.Header.Set("X-Forwarded-For", who.address)
	}
	request.SetBody(text)
	if err := n.client.DoTimeout(request, response, callLimit); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	answer := struct {
		Success bool
		Code    string
		Params  struct{ RetryAfter float64 }
		Data    any
	}{Data: data}
	if err := json.Unmarshal(response.Body(), &answer); err != nil {
		return fmt.Errorf("%s answered %d: %.200q", path, response.StatusCode(), response.Body())
	}
	if !answer.Success {
		return &refused{answer.Code, answer.Params.RetryAfter}
	}
	return nil
}

// person is a user created by the load test. Servers that trust this machine as a proxy accept the address; on others
// all users share one address and its limits.
type person struct {
	UserID  string
	Token   string
	address string
}

// addressOf returns one of 16 million addresses.
func addressOf(i int) string { return fmt.Sprintf("10.%d.%d.%d", i>>16&255, i>>8&255, i&255) }

// people creates users, each with a balance.
func (r *run) people(count int, balance int64) (all []person, err error) {
	for len(all) < count {
		var made []person
		err := r.nodes[0].call(person{}, "/dev/tokens", map[string]any{
			"count":   min(count-len(all), usersAtATime),
			"prefix":  "load",
			"balance": balance,
		}, &made)
		if err != nil {
			return nil, fmt.Errorf("make people (the server must run in dev): %w", err)
		}
		for _, one := range made {
			one.address = addressOf(len(all))
			all = append(all, one)
		}
	}
	return all, nil
}

// houses returns the rooms of this run.
func (o options) houses() (ids []string) {
	for i := range o.rooms {
		ids = append(ids, strconv.FormatInt(o.house+int64(i), 10))
	}
	return ids
}

// paced calls do for 0, 1, 2 … at a steady rate from a pool of workers, even if earlier calls are still running,
// until count are done or ctx ends. due is the scheduled time, from which delays are counted.
func paced(ctx context.Context, perSecond float64, count, workers int, do func(i int, due time.Time)) {
	begin := time.Now()
	work := make(chan int, workers)
	done := make(chan struct{})
	for range workers {
		go func() {
			defer func() { done <- struct{}{} }()
			for i := range work {
				do(i, begin.Add(time.Duration(float64(i)/perSecond*float64(time.Second))))
			}
		}()
	}
	for i := range count {
		wait := time.Until(begin.Add(time.Duration(float64(i) / perSecond * float64(time.Second))))
		if wait > 0 {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
		}
		if ctx.Err() != nil {
			break
		}
		work <- i
	}
	close(work)
	for range workers {
		<-done
	}
}

// all runs do count times concurrently, and waits.
func all(count int, do func(i int)) {
	var hands sync.WaitGroup
	for i := range count {
		hands.Go(func() { do(i) })
	}
	hands.Wait()
}
