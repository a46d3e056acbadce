import { formatHoursUnit } from '../hours.ts'
import { type Warning } from './coverage.ts'
import { type SessionStatus, type ShownStatus } from './status.ts'

/** A session's status (S43); no-show wins when both switches are on. */
const sessionStatusTexts: Record<SessionStatus, string> = {
  planned: 'Schemalagt',
  completed: 'Genomfört',
  noShow: 'Uteblivet',
}

/** The statuses with the kinds of cancellation distinguished (D30). */
export const shownStatusTexts: Record<ShownStatus, string> = {
  ...sessionStatusTexts,
  inTime: 'Avbokat i tid',
  waived: 'Utan debitering',
  late: 'Sent avbokat',
}

/** The same in the trainer's columns "Status" and their filter: a no-show has the customer's word there (S43, D30). */
export const statusColumnTexts: Record<ShownStatus, string> = {
  ...shownStatusTexts,
  noShow: 'Avbokad',
}

/** The status icons of a session (S50). */
export const warningTexts: Record<Exclude<Warning, 'charged'>, string> = {
  unmarked: 'Inte avstämt',
  lacking: 'Potten saknar tillräckligt med timmar',
  willLack: 'Potten kommer inte att ha tillräckligt med timmar när passet hålls',
}

/** 'Genomfört – 1 h har dragits' */
export function chargedText(status: 'completed' | 'noShow' | 'late', hours: number): string {
  return `${shownStatusTexts[status]} – ${formatHoursUnit(hours)} har dragits`
}

/** Short versions of the warnings, for lists; the full ones are in warningTexts. */
export const shortWarningTexts: Record<Warning | 'notCharged', string> = {
  charged: 'Timmar dragna',
  notCharged: 'Inga timmar dragna',
  unmarked: 'Inte markerat',
  lacking: 'Potten saknar timmar',
  willLack: 'Timmarna räcker inte så långt',
}

/** Placeholders for unknown names (S38). */
export const sessionUnknownTexts = {
  client: 'Okänd klient',
}

/** The select of a client, of the dialogs and of the filters. */
export const clientSelectTexts = {
  noMatches: 'Inga klienter matchade sökningen',
}
