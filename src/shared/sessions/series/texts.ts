import { formatDayNear, type LocalDate, type LocalTime, weekday } from '../../time.ts'

const weekdayPlurals = [
  'måndagar',
  'tisdagar',
  'onsdagar',
  'torsdagar',
  'fredagar',
  'lördagar',
  'söndagar',
] as const

/** A session's series, in its dialog and on its card. */
export const seriesTexts = {
  /** 'Pass 3 av 8, tisdagar 07:30 till 12 jan' */
  place: (
    of: { place: number; count: number; date: LocalDate; time: LocalTime; last: LocalDate },
    now?: Date,
  ) =>
    `Pass ${of.place} av ${of.count}, ${weekdayPlurals[weekday(of.date) - 1]} ${of.time} till ${formatDayNear(of.last, now).replace(/^\S+ /, '')}`,
  change: 'Ändra serien',
  /** While the form has unsaved changes. */
  saveFirst: 'När du sparar väljer du vilka pass i serien det gäller.',
}

/** "Ändra serien": another weekday, time, length or pot for this session and the later ones, or more weeks. */
export const changeSeriesTexts = {
  title: 'Ändra serien',
  weeksInvalid: 'Ange ett helt antal veckor',
  tooManyWeeks: 'Högst 104 veckor',
  weekday: 'Veckodag',
  weekdays: ['mån', 'tis', 'ons', 'tor', 'fre', 'lör', 'sön'],
  weekdayNames: ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'],
  moreWeeks: 'Fler veckor',
  /** 'Till och med tis 2 feb 2027' */
  until: (date: LocalDate, now?: Date) => `Till och med ${formatDayNear(date, now)}`,
  concerned: 'Pass som ändras',
  hint: 'Det här och kommande: kryssa ur dem som inte ska ändras. Passerade och markerade pass rörs inte.',
  added: 'Nya pass',
  addedCount: (count: number) => `${count} ${count === 1 ? 'nytt' : 'nya'} pass`,
  /** 'Ändra 6 pass', 'Boka 4 pass', 'Ändra 6 pass och boka 4' */
  confirm: ({ changed, added }: { changed: number; added: number }) => {
    if (changed === 0) return `Boka ${added} pass`
    return `Ändra ${changed === 1 ? 'passet' : `${changed} pass`}${added > 0 ? ` och boka ${added}` : ''}`
  },
  saving: 'Ändrar serien...',
  /** 'Serien ändrad: 6 pass', 'Serien ändrad: 6 pass och 4 nya' */
  saved: ({ changed, added }: { changed: number; added: number }) =>
    `Serien ändrad: ${changed} pass${added > 0 ? ` och ${added} ${added === 1 ? 'nytt' : 'nya'}` : ''}`,
  failed: 'Serien kunde inte ändras',
  undone: 'Serien är som förut',
  undoFailed: 'Ändringen kunde inte ångras',
  changedSince: 'Något av passen har ändrats eller markerats sedan dess.',
}
