// The fallback sentence of every refusal. Clients translate code and params themselves.
package http

import (
	"fmt"
	"strings"
	"time"

	"touchline/domain"
)

// sentence holds the two languages the server itself speaks; {name} is a parameter.
type sentence struct{ zh, en string }

// message words a refusal in the language nearest to the caller's.
func message(refusal *domain.Refusal, lang string) string {
	words, ok := sentences[refusal.Code]
	if refusal.Code == domain.PasswordFormat && refusal.Params["rule"] == commonRule {
		words = commonPassword
	}
	if !ok {
		words = sentences[domain.Internal]
	}
	text := words.en
	if lang == "zh" || lang == "zh-Hant" {
		text = words.zh
	}
	for name, value := range refusal.Params {
		hole := "{" + name + "}"
		if !strings.Contains(text, hole) {
			continue
		}
		text = strings.ReplaceAll(text, hole, worded(name, value, lang))
	}
	return text
}

// worded shows instants as times and the rest as it is.
func worded(name string, value any, lang string) string {
	if strings.HasSuffix(name, "Time") {
		if ms, ok := value.(int64); ok {
			return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04 UTC")
		}
		if value == nil {
			if lang == "zh" || lang == "zh-Hant" {
				return "永久"
			}
			return "no end"
		}
	}
	return fmt.Sprint(value)
}

var commonPassword = sentence{"使用这个密码的人太多，请换一个", "Too many people use this password: choose another one"}

var sentences = map[domain.Code]sentence{
	domain.BadRequest:          {"参数错误：{field}", "Invalid value: {field}"},
	domain.FieldRequired:       {"请填写：{field}", "Please fill in: {field}"},
	domain.Unauthenticated:     {"请先登录", "Please log in first"},
	domain.TokenInvalid:        {"登录已失效，请重新登录", "Your login has expired, please log in again"},
	domain.Forbidden:           {"没有权限", "You are not allowed to do this"},
	domain.NotFound:            {"内容不存在", "Not found"},
	domain.RateLimited:         {"操作太频繁，请 {retryAfter} 秒后再试", "Too many requests, try again in {retryAfter} s"},
	domain.IdempotencyMismatch: {"请求编号已用于其他内容", "This request id was used for something else"},
	domain.StaleState:          {"内容已被修改，请刷新", "This has changed meanwhile, please reload"},
	domain.PayloadTooLarge:     {"请求内容过大", "The request is too large"},
	domain.Unavailable:         {"服务繁忙，请稍后再试", "The service is busy, please try again shortly"},
	domain.Internal:            {"服务器错误", "Something went wrong on our side"},

	domain.UsernameFormat:    {"用户名格式错误：{min}-{max} 位数字加字母", "Username format error: {min}-{max} characters, digits plus letters"},
	domain.PasswordFormat:    {"密码格式错误：{min}-{max} 位数字和字母", "Password format error: {min}-{max} characters, digits and letters"},
	domain.PasswordMismatch:  {"两次输入的密码不一致", "The two password entries are inconsistent"},
	domain.UsernameTaken:     {"用户名已被占用", "This username is taken"},
	domain.PhoneFormat:       {"请输入正确的手机号", "Enter a correct phone number"},
	domain.PhoneTaken:        {"手机号已被注册", "This phone number is already registered"},
	domain.PhoneUnknown:      {"手机号未注册", "This phone number is not registered"},
	domain.SmsCodeWrong:      {"短信验证码错误", "The SMS code is incorrect"},
	domain.SmsTooOften:       {"短信发送太频繁，请 {retryAfter} 秒后再试", "SMS codes were requested too often, try again in {retryAfter} s"},
	domain.AgreementRequired: {"请阅读并同意协议", "Please read and agree to the agreement"},
	domain.LoginFailed:       {"账号或密码错误", "Wrong account or password"},
	domain.LoginLocked:       {"登录失败次数过多，请 {retryAfter} 秒后再试", "Too many failed logins, try again in {retryAfter} s"},
	domain.AccountDisabled:   {"账号已被停用：{reason}", "This account is disabled: {reason}"},
	domain.OldPasswordWrong:  {"原密码错误", "The old password is wrong"},

	domain.FileTooLarge:       {"文件大小超过 5M", "File size over 5M"},
	domain.FileFormat:         {"图片格式或大小错误", "Wrong picture format or size"},
	domain.TooManyImages:      {"最多 {max} 张图片", "At most {max} pictures"},
	domain.DescriptionTooLong: {"描述最多 {max} 个字", "The description may have at most {max} characters"},
	domain.DeleteFailed:       {"删除失败", "Delete failed"},

	domain.LoginToChat:        {"登录后可发送消息", "After logging in you can send messages"},
	domain.Muted:              {"你在本房间已被禁言，结束时间：{endTime}", "You are muted in this room until {endTime}"},
	domain.MutedAll:           {"主播已开启全员禁言", "The anchor has muted everyone"},
	domain.SlowMode:           {"慢速模式，请 {retryAfter} 秒后再发", "Slow mode: wait {retryAfter} s"},
	domain.FollowersOnly:      {"仅关注者可发言", "Only followers may chat here"},
	domain.AccountTooNew:      {"账号注册时间太短", "Your account is too new to chat here"},
	domain.TextEmpty:          {"请输入内容", "Please enter a message"},
	domain.TextTooLong:        {"内容过长，最多 {max} 个字", "Too long: at most {max} characters"},
	domain.TextBanned:         {"内容包含违禁词", "The text contains words that are not allowed"},
	domain.DuplicateText:      {"请勿重复发送", "You have just sent the same text"},
	domain.SendFailed:         {"消息发送失败", "Message sending failed"},
	domain.TicketInvalid:      {"连接凭证无效", "The connection ticket is not valid"},
	domain.MuteReasonRequired: {"请填写禁言原因", "A mute needs a reason"},
	domain.CannotMuteTarget:   {"无法禁言该用户", "This user cannot be muted"},
	domain.RoomSuspended:      {"房间已被封停：{reason}", "This room is suspended: {reason}"},
	domain.SourceInterrupted:  {"该赛事信号源已中断", "The source of this match is interrupted"},

	domain.BalanceNotEnough:       {"余额不足", "Your balance is not enough"},
	domain.GiftUnavailable:        {"礼物已下架", "This gift is not available"},
	domain.BalanceNotEmpty:        {"账户仍有余额", "There is still a balance"},
	domain.AmountRange:            {"金额须在 {min} 到 {max} 之间", "The amount must be between {min} and {max}"},
	domain.CountRange:             {"数量须在 {min} 到 {max} 之间", "The count must be between {min} and {max}"},
	domain.EnvelopeFinished:       {"红包已被抢完", "The red envelope is empty"},
	domain.EnvelopeExpired:        {"红包已过期", "The red envelope has expired"},
	domain.EnvelopeNotOpen:        {"红包尚未开启", "The red envelope is not open yet"},
	domain.EnvelopeAlreadyGrabbed: {"你已抢过该红包", "You have already grabbed this red envelope"},
	domain.EnvelopeNotYours:       {"这不是发给你的红包", "This red envelope is not for you"},

	domain.NotAnchor:      {"你还不是主播", "You are not an anchor"},
	domain.CoverRequired:  {"请先上传封面再查看该内容", "The cover must be uploaded before this content can be viewed"},
	domain.ApplyPending:   {"申请已提交，等待审核", "Your application awaits review"},
	domain.ApplyDone:      {"你已经是主播", "You are already an anchor"},
	domain.ApplyCooldown:  {"请在 {retryTime} 之后再次申请", "You may apply again after {retryTime}"},
	domain.LiveAlready:    {"直播已开始", "The live has already started"},
	domain.LiveNotStarted: {"直播未开始", "The live has not started"},

	domain.MatchNotFound:      {"赛事不存在", "The match does not exist"},
	domain.MatchNotReservable: {"该赛事不能预约", "This match cannot be reserved"},
	domain.AlreadyReserved:    {"已预约", "Already reserved"},
	domain.NotReserved:        {"尚未预约", "Not reserved"},
	domain.ReserveGap:         {"与已预约赛事冲突，间隔须大于 {gapHours} 小时", "A conflict with an already reserved match: the gap must exceed {gapHours} h"},
	domain.BrandPermission:    {"主播没有该品牌的权限", "The anchor lacks permission for the brand"},
	domain.SlotTaken:          {"该时段已被他人预约", "This slot is already reserved by someone else"},
	domain.SlotAlreadyMine:    {"你已预约该时段", "You have already reserved this slot"},
	domain.SlotOtherBrand:     {"你已在其他品牌预约同一时段", "You reserved the same slot under another brand"},
	domain.SlotMatchConflict:  {"与已预约赛事冲突", "A conflict with an already reserved match"},
	domain.SlotNotYours:       {"不能取消他人的时段", "Cannot cancel other people's slots"},
	domain.SlotClosed:         {"该时段不可预约", "This slot is closed"},
	domain.PayUnavailable:     {"支付暂不可用", "Payment is not available"},
	domain.PaySignature:       {"签名错误", "Wrong signature"},
}
