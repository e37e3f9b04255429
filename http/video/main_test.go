package video_test

import (
	"testing"

	"touchline/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }
