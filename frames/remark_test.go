// Deleted remarks in the log.

package frames

import (
	"encoding/json"
	"testing"
)

func TestATipWhoseRemarkWasDeletedIsStillATip(t *testing.T) {
	for kind, body := range map[string]string{
		"tip": `{"o":4,"k":"tip","ts":1,"tipId":"tp1","u":{"userId":"5","nickName":"lin"},"amount":10,` +
			`"remark":"secret","id":"m3_4"}`,
		"envelopeOpen": `{"o":4,"k":"envelopeOpen","ts":1,"envelope":{"redEnvelopeId":"re_9","sender":{"userId":"5",` +
			`"nickName":"lin"},"remark":"secret"},"id":"m3_4"}`,
	} {
		line, ok := ReadLine(kind, []byte(body))
		if !ok || line.Text != "secret" || line.NickName != "lin" ||
			(line.RedEnvelopeID == "re_9") != (kind == "envelopeOpen") {
			t.Fatalf("%s reads %+v %v", kind, line, ok)
		}
		left := DeletedLine(kind, []byte(body))
		var e struct {
			O       int64
			K, ID   string
			Amount  int64
			Deleted bool
		}
		if err := json.Unmarshal(left, &e); err != nil || e.O != 4 || e.K != kind || e.ID != "m3_4" || !e.Deleted {
			t.Fatalf("left %s: %v", left, err)
		}
		if line, _ = ReadLine(kind, left); line.Text != "" {
			t.Fatalf("still says %q", line.Text)
		}
	}
}
