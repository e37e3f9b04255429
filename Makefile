# Touchline. `make` alone prints the verbs; `make run` and `make test` install what they need.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run cluster build free free/cluster need test test/all test/go test/client test/e2e test/again audit fuzz torture load load/k6 lint lint/go lint/client screenshots openapi protos protos/check client bench push seed clean

GO_PACKAGES := ./...
VERSION := $(shell git describe --always --dirty 2>/dev/null || echo dev)
step = bash build/step.sh
# The tools have modules of their own, so that the product does not depend on them.
tool = go tool -modfile=build/tools/go.mod
# Without the folder of this clone in what is compiled, the next clone need not compile it again.
export GOFLAGS := -trimpath $(GOFLAGS)
# Nothing of the product needs C, and without it one build serves before and after gcc is installed.
# Only the race detector does: test/go turns it on.
export CGO_ENABLED := 0
export SCENARIO
say = @printf '\033[1m» %s\033[0m\n' "$(1)"

help: ## print the verbs
	@grep -hE '^[a-z0-9/]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-14s %s\n", $$1, $$2}'

run cluster: export TOUCHLINE_LADDER_CORES ?= 1
run: free build ## set everything up and serve at http://127.0.0.1:8080
	@exec ./bin/develop payments ./bin/touchline serve

cluster: free/cluster build ## serve by three nodes behind a proxy at http://127.0.0.1:8080, or: make cluster FRONT=127.0.0.1:8090
	@bash build/need.sh cluster
	@exec ./bin/develop payments ./bin/develop cluster $(if $(FRONT),-front $(FRONT))

build: bin/touchline bin/develop ## build bin/touchline with the client inside, and bin/develop with a payment provider

bin/touchline: need client FORCE
	@$(step) "building bin/touchline" go build -ldflags "-X touchline/app.version=$(VERSION)" -o bin/touchline .

bin/develop: FORCE
	@$(step) "building bin/develop" go build -o bin/develop ./build/develop

free:
	@bash build/ports.sh

free/cluster:
	@FRONT='$(or $(FRONT),127.0.0.1:8080)' bash build/ports.sh cluster

need:
	@bash build/need.sh run

client: client/dist/index.html ## build the web client

CLIENT_SOURCES := $(shell find client/src client/console client/public -type f 2>/dev/null) client/index.html client/vite.config.ts client/vite.console.config.ts client/package.json

client/dist/index.html: client/node_modules/.installed $(CLIENT_SOURCES)
	@$(step) "building the client" npm --prefix client run --silent build

client/node_modules/.installed: client/package-lock.json
	@$(step) "installing the client's packages" npm --prefix client ci --no-audit --no-fund --loglevel=error
	@touch $@

check = @bash build/need.sh tools && go run ./build/check

test: ## set everything up and run what needs no clock, no storm and no other version (docs/testing.md)
	$(check) test

test/all: ## set everything up and run all tests, the deep ones too
	$(check) all

test/go: ## the Go tests, all or one: make test/go PKG=./actors/room RUN=TestName
	@CGO_ENABLED=1 go test -race -vet=off -timeout 30m $(if $(RUN),-run '$(RUN)') $(or $(PKG),$(GO_PACKAGES))

test/client: client/node_modules/.installed ## the client's unit tests, all or some: make test/client FILE=toast
	@npm --prefix client run --silent test -- $(FILE)

test/e2e: build ## flows in Chromium against the real server, all or some: make test/e2e FLOW=chat
	@npm --prefix client run --silent e2e -- --project=flows --project=all $(FLOW)

test/again: ## repeat a part beside busy loops: make test/again N=20 LOAD=2 FLOW=chat (or PKG=./actors/room, or neither)
	@bash build/need.sh tools && bash build/again.sh $(or $(N),10) $(or $(LOAD),2) $(MAKE) --no-print-directory \
	  $(if $(FLOW),test/e2e FLOW=$(FLOW),$(if $(PKG),test/go PKG=$(PKG) RUN=$(RUN),test))

lint: lint/go lint/client ## vet, staticcheck, errorlint, revive, the repository's own rules, biome, tsc

# One program holds vet's passes, staticcheck and errorlint, and go vet keeps in the build cache what it found, as long
# as the program is the same: so it does not bear the name of the commit. With WHOLE=1 it looks through the packages of
# others too, for what three checks know of them.
lint/go:
	@$(step) "building the analysis" go build -C build/analyse -buildvcs=false -ldflags "-X main.whole=$(WHOLE)" -o ../../bin/analyse .
	@$(step) "vet, staticcheck and errorlint" go vet -vettool=$(CURDIR)/bin/analyse $(GO_PACKAGES)
	@$(step) "revive" $(tool) revive -config build/revive.toml -exclude './protos/*.pb.go' -exclude './client/...' $(GO_PACKAGES)
	@$(step) "manifests" bin/analyse manifests build/deploy/kubernetes.yaml
	@$(step) "rules of the repository" go test -vet=off ./tests/repository

lint/client: client/node_modules/.installed
	@$(step) "biome and tsc" npm --prefix client run --silent lint

audit: ## licences, secrets in the tree and, with TOUCHLINE_VULNDB=/folder of a vulnerability database, known holes
	@$(step) "licences and secrets" go run ./build/check audit
	@if [ -n "$$TOUCHLINE_VULNDB" ]; then $(step) "known vulnerabilities" $(tool) govulncheck -db "file://$$TOUCHLINE_VULNDB" $(GO_PACKAGES); \
	else printf '  known vulnerabilities: not looked for, TOUCHLINE_VULNDB names no database\n'; fi

fuzz: ## each fuzz target for 30 s
	@for target in $$(grep -rlE '^func Fuzz' --include='*_test.go' --exclude-dir=node_modules . | xargs -n1 dirname | sort -u); do \
	  for name in $$(grep -rhoE '^func Fuzz[A-Za-z0-9]*' $$target/*_test.go | cut -c6-); do \
	    $(step) "$$target $$name" go test -run '^$$' -fuzz "^$$name\$$" -fuzztime $${FUZZTIME:-30s} $$target || exit 1; \
	  done; \
	done

torture: ## the fault tests at full length, with their figures
	@bash build/need.sh test/all
	$(call say,storms: the server and the database die under gifts grabs and bookings)
	@for package in $$(grep -rlE '^func TestTorture' --include='*_test.go' --exclude-dir=node_modules . | xargs -n1 dirname | sort -u); do \
	  CGO_ENABLED=1 TOUCHLINE_TORTURE=1 TOUCHLINE_BENCH=1 go test -race -count=1 -v -timeout 60m -run '^TestTorture' $$package \
	    | grep --line-buffered -vE '^=== (RUN|PAUSE|CONT)|no tests to run'; [ $${PIPESTATUS[0]} -eq 0 ] || exit 1; \
	done
	@TOUCHLINE_TORTURE=1 TOUCHLINE_BENCH=1 $(step) "a hostile half-hour: strangers attack while honest people chat, log in and upload" \
	  go test -count=1 -v -timeout 60m -run HostileHalfHour ./tests/hostile

load: ## put load on a running server: make load SCENARIO=watch TARGETS=http://… (docs/load-testing.md)
	@go run ./load

load/k6: ## the same scenarios by k6, for whoever has it: make load/k6 SCENARIO=watch
	@command -v k6 >/dev/null || { echo 'k6 is not installed; "make load" needs nothing'; exit 2; }
	@k6 run load/k6/$(SCENARIO).js

screenshots: build ## pictures of every page in several looks, into client/gallery
	@bash build/need.sh test
	@$(step) "pictures of every page" npm --prefix client run --silent gallery

openapi: ## regenerate the description of the API and the client's types
	@go run ./build/openapi -docs
	@go run ./build/openapi

protos: ## regenerate protos/*.pb.go (needs protobuf-compiler libprotobuf-dev)
	@bash build/need.sh protos
	@sh protos/generate.sh

protos/check: protos ## fail when the generated code is not what is committed
	@git diff --exit-code -- protos

bench: build ## measure the hot paths and hold every promise about time to its limit; see docs/testing.md
	@bash build/need.sh test/all
	@bash build/need.sh bench
	@$(step) "journal" go test -run '^$$' -bench 'Journal' -benchtime 2s ./persistence/journal
	@$(step) "every filter and order of 200,000 matches" go test -run '^$$' -bench 'MatchList' -benchtime 1x ./persistence/tables/matches
	@$(step) "ledger" go test -run '^$$' -bench 'Gifts' -benchtime 1x ./persistence/journal
	@$(step) "actors and gateway" go test -run '^$$' -bench . -benchmem ./actors/... ./domain/... ./http/gateway ./http/money ./media
	@$(step) "calls of actors on this node" go test -run '^$$' -bench LocalGrain -benchmem -benchtime 10000x ./cluster
	@$(step) "calls of actors on another node; rooms that move to a joining node" go test -run '^$$' -bench 'Remote|Joining' -benchtime 1x ./cluster
	@$(step) "grabs and gifts through the real room on a durable database; a row lock beside them" go test -run '^$$' -bench Money -benchtime 1x ./tests/bench
	@$(step) "a thousand viewers and two hundred screens of the real server" go test -run '^$$' -bench 'ThousandViewers|GridWatchers' -benchtime 1x ./tests/bench
	@$(step) "a hundred thousand rooms that nobody is in" go test -run '^$$' -bench 'IdleRooms' -benchtime 1x -timeout 20m ./tests/bench
	@$(step) "five hundred viewers of an edge; a thousand viewers of HTTP-FLV beside a raw writer, of HLS and of WebRTC" go test -run '^$$' -bench 'Pictures|FLV|HLS|WHEP' -benchtime 1x ./tests/bench
	@$(step) "reads and grabs over REST" go test -run '^$$' -bench 'Rest' -benchtime 1x ./tests/bench
	@$(step) "promises about time, one test at a time" bash build/figures.sh
	@TOUCHLINE_BENCH=1 $(step) "promises about time in Chromium" npm --prefix client run --silent e2e -- --project=bench --project=figures

push: ## push a test picture: make push HOUSE=1001 CODE=…
	@bash build/need.sh push
	@test -n "$(HOUSE)" -a -n "$(CODE)" || { echo 'make push HOUSE=<houseId> CODE=<live code>'; exit 2; }
	@printf 'pushing a test picture to room $(HOUSE) at %s; Ctrl-C ends it\n' "$${TOUCHLINE_RTMP_ADDR:-127.0.0.1:1935}"
	@ffmpeg -hide_banner -loglevel warning -re -f lavfi -i testsrc2=size=1280x720:rate=25 -f lavfi -i sine=frequency=440:sample_rate=44100 \
	  -vf "drawtext=text='%{localtime\:%T}':x=40:y=40:fontsize=72:fontcolor=white:box=1:boxcolor=black" \
	  -c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -g 25 -b:v 1500k -c:a aac -b:a 96k \
	  -f flv "rtmp://$${TOUCHLINE_RTMP_ADDR:-127.0.0.1:1935}/live/$(HOUSE)?code=$(CODE)"

seed: build ## fill the database with the demo world
	@./bin/touchline seed

clean: ## remove what was built; asks before it removes the local data
	rm -rf bin client/dist/assets client/dist/console client/dist/index.html client/node_modules
	@bash build/clean.sh

FORCE:
