// Novice stages and the texts that explain the site (/web_task/web_task_done_stage, /common_face/find_rich_text).

package domain

import "time"

// Stage a newcomer can reach.
type Stage int32

const (
	StageTutorial        Stage = 1
	StageProfile         Stage = 2
	StageFollow          Stage = 3
	StageChat            Stage = 4
	StageReserve         Stage = 5
	StageRules           Stage = 6
	StageCover           Stage = 7
	StageRoom            Stage = 8
	StageAnchorReserve   Stage = 9
	StageLive            Stage = 10
	StageDynamic         Stage = 11
	lastStageOfEverybody       = StageRules
)

var stageKeys = []string{"", "readTutorial", "profileComplete", "followFirst", "chatFirst", "reserveFirst", "readRules",
	"coverUploaded", "roomConfigured", "firstReservationAsAnchor", "firstLive", "firstDynamic"}

// Stages in their order; anchors have more of them.
func Stages(anchor bool) []Stage {
	var stages []Stage
	for stage := StageTutorial; stage <= StageDynamic; stage++ {
		if anchor || stage <= lastStageOfEverybody {
			stages = append(stages, stage)
		}
	}
	return stages
}

// Key as clients know it.
func (s Stage) Key() string { return stageKeys[s] }

// ByClient tells whether only the client can see that the stage is done: what was read.
func (s Stage) ByClient() bool { return s == StageTutorial || s == StageRules }

// StageDone is a stage somebody reached.
type StageDone struct {
	Stage  Stage
	At     time.Time
	Seen   bool  // the user has seen it before
	Reward Coins // credited with it
}

// StageRewardMax bounds what one stage may bring, whatever a setting says.
const StageRewardMax Coins = 1_000_000

// StageReward is the setting novice.reward as it counts: nothing outside its bounds.
func StageReward(setting Coins) Coins {
	if setting < 0 || setting > StageRewardMax {
		return 0
	}
	return setting
}

// RichText is a text of the site in one language.
type RichText struct {
	Kind     int32 // richTextType of /systemEnums/findAll
	Language string
	Title    string
	HTML     string // sanitised
	Version  int
	Updated  time.Time
}

// KnownText tells whether kind is a text of the site. It may not be written yet.
func KnownText(kind TextType) bool { return kind >= TextTutorial && kind <= TextHelp }

// TextVersion is a version of a text in one language, without what it says.
type TextVersion struct {
	Version int
	Title   string
	Written time.Time
	By      string // name of the operator; "" for nobody that is known
}
