// Notices in words, for readers without a client that words them: Chinese for readers of Chinese, else English.
package http

import (
	"encoding/json"
	"strings"
	"time"

	"touchline/domain"
)

// noticeSentence has a title and a body; {name} is a parameter.
type noticeSentence struct{ title, body sentence }

var noticeSentences = map[domain.NotifyType]noticeSentence{
	domain.NotifyAnchorLive: {sentence{"{nickName} 开播了", "{nickName} is live"},
		sentence{"{houseName}", "{houseName}"}},
	domain.NotifyMatchSoon: {sentence{"比赛即将开始", "A match is about to start"},
		sentence{"{homeName} vs {awayName}，{matchTime} 开始", "{homeName} vs {awayName} starts at {matchTime}"}},
	domain.NotifyApplyResult: {sentence{"主播申请结果", "Your application as an anchor"},
		sentence{"你的申请未通过：{reason}", "Your application was not approved: {reason}"}},
	domain.NotifyEnvelopeRefund: {sentence{"红包退款", "A red envelope was refunded"},
		sentence{"在 {houseName} 发出的红包未领完，{amount} 金币已退回", "{amount} coins of your red envelope in {houseName} came back"}},
	domain.NotifyMuted: {sentence{"你已被禁言", "You were muted"},
		sentence{"原因：{reason}，结束时间：{endTime}", "Reason: {reason}. Ends: {endTime}"}},
	domain.NotifySlotSoon: {sentence{"值班时段即将开始", "Your slot is about to start"},
		sentence{"{brandName}，{startTime} 开始", "{brandName} at {startTime}"}},
	domain.NotifySystem: {sentence{"系统通知", "A note from the site"}, sentence{"{text}", "{text}"}},
	domain.NotifyNewDynamic: {sentence{"{nickName} 发布了新动态", "{nickName} posted something new"},
		sentence{"{text}", "{text}"}},
}

// Some notices of one type are worded by a parameter.
var (
	approved = noticeSentence{sentence{"主播申请已通过", "You are an anchor now"},
		sentence{"你的直播间号：{houseId}", "The number of your room: {houseId}"}}
	systemSentences = map[string]noticeSentence{
		"matchMoved": {sentence{"你预约的比赛改期了", "A match you reserved has moved"},
			sentence{"{homeName} vs {awayName}，新时间：{matchTime}", "{homeName} vs {awayName}, now at {matchTime}"}},
		"matchCancelled": {sentence{"你预约的比赛取消了", "A match you reserved is off"},
			sentence{"{homeName} vs {awayName}", "{homeName} vs {awayName}"}},
		"passwordChanged": {sentence{"你的密码已修改", "Your password was changed"}, ended},
		"phoneChanged":    {sentence{"你的手机号已更换", "Your phone number was changed"}, ended},
		"exportAsked":     {sentence{"有人申请了你的数据副本", "A copy of your data was asked for"}, notYou},
	}
	ended = sentence{"操作来自 {address}，其他设备已退出登录。如果不是你本人，请立即重设密码。",
		"It was done from {address}. All other devices were logged out. If it was not you, set a new password now."}
	notYou = sentence{"操作来自 {address}。如果不是你本人，请立即修改密码。",
		"It was done from {address}. If it was not you, change your password now."}
)

// wordNotice words a notice from its type and parameters; times are the site's. Parameters that are not there leave
// nothing behind, not even their braces.
func wordNotice(n domain.NoticeRow, lang string, zone *time.Location) (title, body string) {
	params := map[string]any{}
	_ = json.Unmarshal(n.Params, &params) // a notice without parameters is worded without them
	words := noticeSentences[n.Type]
	switch n.Type {
	case domain.NotifySystem:
		kind, _ := params["kind"].(string)
		if known, ok := systemSentences[kind]; ok {
			words = known
		}
	case domain.NotifyApplyResult:
		if status, _ := params["status"].(float64); status == 2 || params["approved"] == true {
			words = approved
		}
	}
	return words.title.with(params, lang, zone), words.body.with(params, lang, zone)
}

func (s sentence) with(params map[string]any, lang string, zone *time.Location) string {
	text := s.en
	chinese := strings.HasPrefix(lang, "zh")
	if chinese {
		text = s.zh
	}
	var worded strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		worded.WriteString(before)
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, "}")
		worded.WriteString(wordParam(name, params[name], chinese, zone))
		text = after
	}
	return strings.Trim(worded.String(), " ，,:：")
}

func wordParam(name string, value any, chinese bool, zone *time.Location) string {
	switch v := value.(type) {
	case string:
		return v
	case float64:
		if strings.HasSuffix(name, "Time") {
			return time.UnixMilli(int64(v)).In(zone).Format("2006-01-02 15:04 MST")
		}
		text, _ := json.Marshal(v)
		return string(text)
	case nil:
		if name == "endTime" { // of a mute
			if chinese {
				return "未定"
			}
			return "not set"
		}
	}
	return ""
}

var smsSentences = map[string]sentence{
	smsTemplate:     {"验证码 {code}，5 分钟内有效，请勿告诉他人。", "Your code is {code}. It is valid for 5 minutes. Tell it to nobody."},
	"applyApproved": {"你的主播申请已通过，房间号 {houseId}。", "Your application as an anchor is approved. Your room: {houseId}."},
}

// SmsText words a short message in the language of its parameters; "" for a template nobody wrote.
func SmsText(template string, params map[string]string) string {
	values := make(map[string]any, len(params))
	for name, value := range params {
		values[name] = value
	}
	return smsSentences[template].with(values, params["language"], time.UTC)
}
