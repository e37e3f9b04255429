#!/bin/sh
# Regenerates the *.pb.go of protos and of the tests of cluster; needs protoc and its include files (Debian: protobuf-compiler
# libprotobuf-dev).
set -e
cd "$(dirname "$0")/.."
plugins=$(mktemp -d)
trap 'rm -rf "$plugins"' EXIT
go build -o "$plugins" google.golang.org/protobuf/cmd/protoc-gen-go
generate() {
  plugin=$1
  shift
  protoc -I . --plugin="$plugins/protoc-gen-$plugin" "--${plugin}_out=." "--${plugin}_opt=paths=source_relative" "$@"
}
generate go protos/grains/options.proto protos/*.proto cluster/testdata/probe/probe.proto
go build -o "$plugins" ./build/develop
printf '#!/bin/sh\nexec "%s/develop" grains\n' "$plugins" > "$plugins/protoc-gen-grains"
chmod +x "$plugins/protoc-gen-grains"
generate grains protos/grains.proto cluster/testdata/probe/probe.proto
gofmt -w protos/*.pb.go protos/grains/*.pb.go cluster/testdata/probe/*.pb.go
