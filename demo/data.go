// The fictional leagues, people, brands, gifts and texts of the world, in world.json.

package demo

import (
	_ "embed"
	"encoding/json"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
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

// league plays one sport. Its clubs, in tennis its players, meet in turn. The first two clubs of each league are those
// of the films in live rooms, the next two of the first league that of the source.
type league struct {
	Key      string
	Race     int32
	Names    domain.Names
	KickOffs []string // times of its matches each day
	Clubs    []domain.Names
}

// account is a user. Accounts without a phone cannot log in. Their default language is Chinese.
type account struct{ UserName, Nick, Phone, Language string }

// anchor is a user with a room.
type anchor struct {
	account
	Kind                            int32 // anchorType of /systemEnums/findAll
	Race                            int32
	Gender                          domain.Gender
	Room, Title, Intro, News, About string
	Visits                          int64
	Viewers                         int // base of the audience
	Clip                            int // index of clips, -1 for a room off the air
	Region                          *domain.Region
	Recorded                        *struct { // a recording; its match is decided LateSeconds after its start
		Film        string
		League      int
		LateSeconds int
		Mark, Clip  string // texts of the anchor's mark and of the clip
		Maker       int    // of the clip, among viewers
	}
	Posts []struct { // oldest first
		Hours    float64 // their age
		Text     string
		Pictures []string // by the names of sizes
	}
	Wall []struct{ Words, Picture string } // oldest first
}

type brand struct {
	Names, About domain.Names
	Zone         string
	Anchor       int // index of the anchor with a room
	Staff        int // number of anchors without a room
	Busy         int // percent of its hours that are booked
}

// phrases are the texts about a sport or in a script. {h} and {a} are the sides in Chinese, {H} and {A} in English.
type phrases struct {
	Chatter, Answers, Hosts []string
	Cheers                  []string // after a change of the score
}

var data = func() (d struct {
	Leagues  []league
	Anchors  []anchor // the first one is the demo anchor, whose room waits for a real encoder
	Viewers  []account
	Staff    []account // of the brands, without broadcasts
	Charge   []account // anchors of the brands
	Brands   []brand
	Gifts    []ledger.Gift // by rising price; icons are names the client has pictures for
	Products []seed.NewProduct
	Banners  []struct {
		Titles domain.Names
		Path   string
	}
	Given []struct { // gifts of the demo viewer worth the bought coins, in rooms off the air
		Anchor      int
		Gift, Count int64
	}
	Applicants []struct { // demo viewers with an application
		Viewer               int
		Kind                 int32
		Name, About, Contact string
	}
	Complaints []struct { // reported lines
		By, About, Live int // indices of viewers, viewers and live rooms
		Reason          moderation.ReportReason
		Said, Remark    string
	}
	Talk map[string]phrases // by sport, by script of a room, and "everywhere"
}) {
	if err := json.Unmarshal(dataFile, &d); err != nil {
		panic(err) // the file is embedded
	}
	return d
}()

//go:embed world.json
var dataFile []byte

// sports are the keys of Talk by raceType.
var sports = []string{"everywhere", "football", "basketball", "tennis", "baseball", "esports"}
