// What somebody is told in their list of notices, and when that is worth telling.
package domain

// Notice is one entry of a user's list (contract §6, notify_list). The client words it from Type and Params.
type Notice struct {
	Type   NotifyType
	Key    string         // a user is told a key once, however often it is sent
	Params map[string]any // JSON values
	Path   string         // of the client, where a press on it leads
}
