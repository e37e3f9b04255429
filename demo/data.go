// What the world is made of: leagues, people, brands, gifts and what people write, in world.json. None of them exists.

package demo

import (
	_ "embed"
	"encoding/json"

	"touchline/domain"
	"touchline/persistence/tables/seed"
)

// Sports by raceType.
const (
	football   int32 = 1
	basketball int32 = 2
	tennis     int32 = 3
	baseball   int32 = 4
	esports    int32 = 5
)

// league plays one sport; its clubs, in tennis its players, meet each other in turn. The first two clubs of each league are
// those of the clips in the live rooms, the next two of the first that of the source.
type league struct {
	Key      string
	Race     int32
	Names    domain.Names
	KickOffs []string // hours and minutes at which it plays each day
	Clubs    []domain.Names
}

// account is a user. Without a phone they cannot log in; their default language is Chinese.
type account struct{ UserName, Nick, Phone, Language string }

// anchor is a user with a room.
type anchor struct {
	account
	Kind                            int32 // anchorType of /systemEnums/findAll
	Race                            int32
	Gender                          domain.Gender
	Room, Title, Intro, News, About string
	Visits                          int64
	Viewers                         int // present while demo viewers are on
	Clip                            int // index of clips, -1 when the room is not on the air
	Region                          *domain.Region
	Recorded                        *struct { // a recording, whose match is decided so long after its start
		Film        string
		League      int
		LateSeconds int
		Mark, Clip  string // what the anchor marked, and the title of the clip of the decisive moment
		Maker       int    // of that clip, among viewers
	}
	Posts []struct { // the oldest first
		Hours    float64 // their age
		Text     string
		Pictures []string // by the names of sizes
	}
	Wall []struct{ Words, Picture string } // the oldest first
}

type brand struct {
	Names, About domain.Names
	Zone         string
	Anchor       int // the place of the anchor with a room who works for it
	Staff        int // how many do who have none
	Busy         int // percent of its hours that are booked
}

// phrases are what people write about a sport or in a script. {h} and {a} are the two sides in Chinese, {H} and {A} in English.
type phrases struct {
	Chatter, Answers, Hosts []string
	Cheers                  []string // after a change of the score
}

var data = func() (d struct {
	Leagues  []league
	Anchors  []anchor // the first is the demo anchor whose room waits for a real encoder
	Viewers  []account
	Staff    []account // of the brands, who broadcast nothing
	Charge   []account // anchors of the brands
	Brands   []brand
	Gifts    []domain.Gift // by rising price; icons are names the client has pictures for
	Products []seed.NewProduct
	Given    []struct { // gifts of the demo viewer for as many coins as were bought, in rooms that are not on the air
		Anchor      int
		Gift, Count int64
	}
	Applicants []struct { // demo viewers who want to become anchors
		Viewer               int
		Kind                 int32
		Name, About, Contact string
	}
	Complaints []struct { // reported lines
		By, About, Live int // of viewers, viewers and the living rooms
		Reason          domain.ReportReason
		Said, Remark    string
	}
	Talk map[string]phrases // by sport, by script of a room, and "everywhere"
}) {
	if err := json.Unmarshal(dataFile, &d); err != nil {
		panic(err) // the file is in the binary
	}
	return d
}()

//go:embed world.json
var dataFile []byte

// sports are the keys of Talk by raceType.
var sports = []string{"everywhere", "football", "basketball", "tennis", "baseball", "esports"}
