// Settings of reservations and slots; missing and invalid values have their default.

package agenda

import "touchline/domain"

// Settings apply to a reservation or booking at its time.
type Settings struct {
	SlotMinutes   int  // slots.minutes: 15, 30, 60, 120
	HorizonDays   int  // slots.horizonDays: today and the days after
	OccupyMinutes int  // reservation.occupyMinutes: how long a match occupies its anchor
	GapMinutes    int  // reservation.gapMinutes: two reserved matches must be further apart
	ViewerGap     bool // reservation.viewerGap: the gap rule applies to viewers' reminders too
}

const DayMinutes = 24 * 60

// DefaultSettings returns the settings of a site that changed none.
func DefaultSettings() Settings {
	return Settings{SlotMinutes, HorizonDays, OccupyMinutes, domain.GapMinutes, true}
}

// Sane replaces values out of range by their default.
func (a Settings) Sane() Settings {
	usual := DefaultSettings()
	switch a.SlotMinutes {
	case 15, 30, 60, 120:
	default:
		a.SlotMinutes = usual.SlotMinutes
	}
	if a.HorizonDays < 1 || a.HorizonDays > 31 {
		a.HorizonDays = usual.HorizonDays
	}
	if a.OccupyMinutes < 1 || a.OccupyMinutes > DayMinutes {
		a.OccupyMinutes = usual.OccupyMinutes
	}
	if a.GapMinutes < 0 || a.GapMinutes > DayMinutes {
		a.GapMinutes = usual.GapMinutes
	}
	return a
}

// Gap returns the gap between reservations of a kind in minutes; −1 when the rule is off.
func (a Settings) Gap(kind domain.ReserveKind) int {
	if kind == domain.ReserveViewer && !a.ViewerGap {
		return -1
	}
	return a.GapMinutes
}
