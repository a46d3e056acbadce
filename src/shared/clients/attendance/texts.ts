import { hoursLeft } from '../../texts.ts'
import type { Attendance } from './attendance.ts'

const sessions = (count: number, word: string) => `${count} ${word}`

/** The picture of a client's twelve months. */
export const attendanceTexts = {
  title: 'Tolv månader',
  percent: (percent: number) => `${Math.round(percent)} % närvaro`,
  summary: ({ held, missed, percent }: Pick<Attendance, 'held' | 'missed' | 'percent'>) =>
    percent === null
      ? 'Inga markerade pass de senaste tolv månaderna.'
      : `${sessions(held, 'genomförda')} och ${sessions(missed, 'uteblivna')} pass, ${Math.round(percent)} % närvaro.`,
  held: 'Genomfört',
  missed: 'Uteblivet',
  nothing: 'Inga pass',
  /** '1 genomfört, 1 uteblivet' */
  day: ({ held, missed }: { held: number; missed: number }) =>
    [held > 0 && `${held} genomfört`, missed > 0 && `${missed} uteblivet`]
      .filter((part) => part !== false)
      .join(', ') || 'Inga pass',
  none: 'Inga pass ännu',
  noneHint: 'När pass är genomförda visas tolv månader här, dag för dag.',
  loadFailed: 'Passen kunde inte hämtas',
}

/** The head of a client's profile. */
export const profileHeadTexts = {
  left: 'Kvar',
  available: 'Fritt efter det som är bokat',
  lacking: 'Saknas',
  next: 'Nästa pass',
  noNext: 'Inget bokat',
  noPots: 'Ingen tidspott',
  others: 'Andra tidspotter',
  moreOthers: (count: number) => (count === 1 ? '1 tidspott till' : `${count} tidspotter till`),
  sendLink: 'Skicka länk',
  fill: 'Fyll på',
  /** Where the client has several pots: 'PT 60 min, 6 h kvar' */
  potLeft: (pot: string, hours: number) => `${pot}, ${hoursLeft(hours)}`,
  fillOne: (pot: string) => `Fyll på ${pot}`,
  book: 'Boka pass',
}
