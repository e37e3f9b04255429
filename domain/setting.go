// Settings an operator may change about reservations and slots; what is not changed, or to nonsense, has its default.

package domain

// AgendaSettings are in force at the moment somebody reserves or books.
type AgendaSettings struct {
	SlotMinutes   int  // slots.minutes: 15, 30, 60, 120
	HorizonDays   int  // slots.horizonDays: today and the days after
	OccupyMinutes int  // reservation.occupyMinutes: how long a match keeps its anchor busy
	GapMinutes    int  // reservation.gapMinutes: two reserved matches must be further apart
	ViewerGap     bool // reservation.viewerGap: the gap rule holds for viewers' reminders too
}

const dayMinutes = 24 * 60

// DefaultAgenda are the settings of a house whose operators changed none.
func DefaultAgenda() AgendaSettings {
	return AgendaSettings{SlotMinutes, HorizonDays, OccupyMinutes, GapMinutes, true}
}

// Sane gives every value outside its range its default.
func (a AgendaSettings) Sane() AgendaSettings {
	usual := DefaultAgenda()
	switch a.SlotMinutes {
	case 15, 30, 60, 120:
	default:
		a.SlotMinutes = usual.SlotMinutes
	}
	if a.HorizonDays < 1 || a.HorizonDays > 31 {
		a.HorizonDays = usual.HorizonDays
	}
	if a.OccupyMinutes < 1 || a.OccupyMinutes > dayMinutes {
		a.OccupyMinutes = usual.OccupyMinutes
	}
	if a.GapMinutes < 0 || a.GapMinutes > dayMinutes {
		a.GapMinutes = usual.GapMinutes
	}
	return a
}

// Gap between reservations of a kind in minutes; −1 where the rule is off.
func (a AgendaSettings) Gap(kind ReserveKind) int {
	if kind == ReserveViewer && !a.ViewerGap {
		return -1
	}
	return a.GapMinutes
}
