// A brand's calendar of slots.

package view

import (
	"touchline/domain"
	"touchline/protos"
)

// GridOf is the grid of a brand as the settings have it now.
func GridOf(brand domain.Brand, settings domain.AgendaSettings) *protos.Grid {
	return &protos.Grid{
		Zone: brand.Timezone, SlotMinutes: int32(settings.SlotMinutes),
		HorizonDays: int32(settings.HorizonDays), OccupyMinutes: int32(settings.OccupyMinutes), Hours: brand.Hours.Minutes(),
	}
}
