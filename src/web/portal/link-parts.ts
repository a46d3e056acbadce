import { CannotButton } from './acts/cannot-button.tsx'
import { AddToCalendar, PortalCalendar } from './calendar/portal-calendar.tsx'

/** What the personal link has beside what /client-dashboard shows. */
export const linkParts = { CannotButton, AddToCalendar, PortalCalendar }
