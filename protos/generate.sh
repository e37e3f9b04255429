#!/bin/sh
# Regenerates protos/*.pb.go; needs protoc and its include files (Debian: protobuf-compiler libprotobuf-dev).
set -e
cd "$(dirname "$0")/.."
plugins=$(mktemp -d)
trap 'rm -rf "$plugins"' EXIT
go build -o "$plugins" google.golang.org/protobuf/cmd/protoc-gen-go github.com/asynkron/protoactor-go/protobuf/protoc-gen-go-grain
protoc -I . -I "$(go list -m -f '{{.Dir}}' github.com/asynkron/protoactor-go)" \
  --plugin=protoc-gen-go="$plugins/protoc-gen-go" --go_out=. --go_opt=paths=source_relative \
  --plugin=protoc-gen-go-grain="$plugins/protoc-gen-go-grain" --go-grain_out=. --go-grain_opt=paths=source_relative \
  protos/*.proto
gofmt -w protos/*.pb.go
