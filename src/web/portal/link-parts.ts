import { BookButton, SessionActs } from './acts/act-buttons.tsx'
import { AddToCalendar, PortalCalendar } from './calendar/portal-calendar.tsx'

/** What the personal link has beside what /client-dashboard shows. */
export const linkParts = { BookButton, SessionActs, AddToCalendar, PortalCalendar }
