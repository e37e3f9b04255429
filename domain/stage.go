// Novice stages and the explanatory texts of the site (/web_task/web_task_done_stage, /common_face/find_rich_text).

package domain

import "time"

// Stage is a goal for new users.
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
	StageNote            Stage = 11
	lastStageOfEverybody       = StageRules
)

var stageKeys = []string{"", "readTutorial", "profileComplete", "followFirst", "chatFirst", "reserveFirst", "readRules",
	"coverUploaded", "roomConfigured", "firstReservationAsAnchor", "firstLive", "firstDynamic"}

// Stages returns the stages in order; anchors have more of them.
func Stages(anchor bool) []Stage {
	var stages []Stage
	for stage := StageTutorial; stage <= StageNote; stage++ {
		if anchor || stage <= lastStageOfEverybody {
			stages = append(stages, stage)
		}
	}
	return stages
}

// Key is the stage's name for clients.
func (s Stage) Key() string { return stageKeys[s] }

// ByClient reports whether only the client can tell that the stage is done, such as reading a text.
func (s Stage) ByClient() bool { return s == StageTutorial || s == StageRules }

// StageDone is a stage that a user has reached.
type StageDone struct {
	Stage  Stage
	At     time.Time
	Seen   bool  // shown to the user before
	Reward Coins // coins credited for it
}

// StageRewardMax bounds the reward of one stage, whatever the setting.
const StageRewardMax Coins = 1_000_000

// StageReward returns the setting novice.reward within its bounds.
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

// KnownText reports whether kind is a text of the site, even if it is still unwritten.
func KnownText(kind TextType) bool { return kind >= TextTutorial && kind <= TextHelp }

// TextVersion is a version of a text in one language, without its content.
type TextVersion struct {
	Version int
	Title   string
	Written time.Time
	By      string // name of the operator; "": unknown
}
