// Settings: who may change them, which values they accept, and which changes need a second admin.

package admin_test

import (
	"testing"

	"touchline/domain"
)

func TestASettingIsChangedWithAReasonAndRecorded(t *testing.T) {
	s := open(t)
	edit := func(body, token string, want domain.Code) {
		t.Helper()
		s.Call(t, "/admin/setting_edit", body, token).Wants(t, want, body)
	}
	edit(`{"key":"replay.keepDays","value":7,"reason":"disk is full"}`, s.Editor.Token, domain.Forbidden)
	edit(`{"key":"replay.keepDays","value":7}`, s.First.Token, domain.FieldRequired)
	edit(`{"key":"replay.keepDays","value":-7,"reason":"x"}`, s.First.Token, domain.BadRequest)
	edit(`{"key":"media.hosts","value":["x"],"reason":"x"}`, s.First.Token, domain.NotFound)
	edit(`{"key":"replay.keepDays","value":7,"reason":"disk is full","seenAct":"oa0"}`, s.First.Token, "")
	edit(`{"key":"replay.keepDays","value":9,"reason":"more","seenAct":"oa0"}`, s.Second.Token, domain.EditedMeanwhile)
	edit(`{"key":"replay.keepDays","value":9,"reason":"more","seenAct":"x"}`, s.Second.Token, domain.BadRequest)
	var edits struct {
		SeenAct string
		List    []struct{ Name string }
	}
	s.Call(t, "/admin/edits", `{"thing":"setting:replay.keepDays"}`, s.Second.Token).Into(t, &edits)
	if len(edits.List) != 1 || edits.List[0].Name != "admin" {
		t.Errorf("the acts on the setting are %+v", edits)
	}
	edit(`{"key":"replay.keepDays","value":9,"reason":"more","seenAct":"`+edits.SeenAct+`"}`, s.Second.Token, "")
	s.Call(t, "/admin/edits", `{"thing":"setting:replay.keepDays"}`, s.Support.Token).Into(t, &edits)
	if len(edits.List) != 0 {
		t.Errorf("support reads %+v", edits.List)
	}
	type shown struct {
		Key, ChangedBy string
		Value, Default any
		Changed        bool
	}
	now := func() (found shown) {
		var list []shown
		s.Call(t, "/admin/setting_list", `{}`, s.First.Token).Into(t, &list)
		for _, one := range list {
			if one.Key == "replay.keepDays" {
				return one
			}
		}
		return found
	}
	if at := now(); at.Value != 9.0 || at.Default != 30.0 || at.ChangedBy != "second" || !at.Changed {
		t.Errorf("the setting is %+v", at)
	}
	edit(`{"key":"replay.keepDays","reason":"enough space"}`, s.First.Token, "")
	if at := now(); at.Value != 30.0 || at.Changed {
		t.Errorf("after going back to the default: %+v", at)
	}
	acts := s.Acts("/admin/setting_edit")
	if last := acts[len(acts)-1]; string(last.Before) != `{"replay.keepDays": 9}` ||
		string(last.After) != `{"replay.keepDays": null}` {
		t.Errorf("recorded %s to %s", last.Before, last.After)
	}
}

func TestASettingThatCanGrantCoinsNeedsTwoAdmins(t *testing.T) {
	s := open(t)
	var answer struct {
		Done       bool
		ApprovalID string
	}
	s.Call(t, "/admin/setting_edit", `{"key":"admin.adjustLimit","value":90000000,"reason":"faster"}`,
		s.First.Token).Into(t, &answer)
	if answer.Done || answer.ApprovalID == "" ||
		s.count(t, `SELECT count(*) FROM setting WHERE key = 'admin.adjustLimit'`) != 0 {
		t.Fatalf("one admin alone: %+v", answer)
	}
	var waiting []struct{ ApprovalID, Setting string }
	s.Call(t, "/admin/approval_list", `{}`, s.Second.Token).Into(t, &waiting)
	if len(waiting) != 1 || waiting[0].ApprovalID != answer.ApprovalID || waiting[0].Setting != "admin.adjustLimit" {
		t.Errorf("waiting: %+v", waiting)
	}
	agree := `{"approvalId":"` + answer.ApprovalID + `"}`
	s.Call(t, "/admin/setting_edit", agree, s.First.Token).Wants(t, domain.Forbidden, "approving one's own request")
	s.Call(t, "/admin/setting_edit", `{"key":"replay.keepDays","approvalId":"`+answer.ApprovalID+`"}`,
		s.Second.Token).Wants(t, domain.NotFound, "under another setting")
	s.Call(t, "/admin/setting_edit", agree, s.Second.Token).Wants(t, "", "another admin")
	if s.count(t, `SELECT value::int FROM setting WHERE key = 'admin.adjustLimit'`) != 90_000_000 {
		t.Error("the setting is not in force")
	}
	s.Call(t, "/admin/setting_edit", agree, s.Second.Token).Wants(t, domain.StaleState, "a second time")
}
