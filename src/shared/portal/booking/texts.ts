import { mayBookTexts } from '../../clients/may-book/texts.ts'
import { sessionFormTexts } from '../../sessions/form/texts.ts'
import { dayMinutes, timeOf } from '../../time.ts'
import type { BookingMode, BookingWindow } from './settings.ts'

/** What a trainer sets for the clients' bookings. */
export const bookingSettingTexts = {
  title: mayBookTexts.title,
  mode: 'Klienter får',
  modes: {
    off: 'Inget',
    move: 'Byta tid',
    book: 'Byta tid och boka',
  } satisfies Record<BookingMode, string>,
  onlyChosen: 'Vilka',
  all: 'Alla',
  chosen: 'Valda',
  windows: 'Öppna tider',
  noWindows: 'Inga öppna tider',
  types: 'Träningstyper',
  grid: 'Starttider',
  grids: { 30: 'Halvtimme', 60: 'Hel timme' },
  notice: 'Tidigast före (timmar)',
  horizon: 'Längst fram (veckor)',
  pause: 'Paus mellan pass (minuter)',
  mostAhead: 'Högst kommande egenbokade',
  onRedDays: 'Öppet på röda dagar och aftnar',
  isPaused: 'Bokning är pausad',
  /** '10:00', '24:00' */
  clock: (minute: number) => (minute === dayMinutes ? '24:00' : timeOf(minute)),
  /** 'tisdag 10:00–12:00' */
  window: ({ weekday, from, to }: BookingWindow) =>
    `${sessionFormTexts.weekdayNames[weekday - 1]?.long ?? ''} ${bookingSettingTexts.clock(from)}–${bookingSettingTexts.clock(to)}`,
}

/** The form of what clients may book. */
export const bookingFormTexts = {
  hint: 'Klienterna bokar och byter själva, inom de timmar de har och de tider du öppnar. Allt är avstängt från början. Det de gör syns i Från klienterna, och du kan alltid avboka.',
  onlyChosenHint: 'Vilka det är väljer du på varje klients sida.',
  windowsHint:
    'Dra över de tider som är öppna, eller ändra dem här bredvid. En dag har högst tre öppna tider.',
  paint: 'Öppna tider i veckan',
  time: 'Tid',
  cell: (day: string, time: string) => `${day} ${time}`,
  isOpen: 'öppet',
  isClosed: 'stängt',
  from: (day: string) => `Från, ${day}`,
  to: (day: string) => `Till, ${day}`,
  addSpan: 'Lägg till tid',
  addSpanOn: (day: string) => `Lägg till tid, ${day}`,
  removeSpan: 'Ta bort',
  removeSpanOf: (span: string) => `Ta bort ${span}`,
  typesHint: 'Längden på det som bokas, i timmar. Tomt betyder att typen inte bokas.',
  noTypes: 'Lägg upp en träningstyp först.',
  lateHint:
    'Kortare än din avbokningsgräns: den som bokar sent kan inte avboka utan att timmen dras.',
  pausedHint: 'Klienterna ser att bokning är pausad. Allt annat finns kvar.',
  /** '3 egenbokade pass ligger utanför. De står kvar.' */
  outside: (count: number) =>
    count === 1
      ? '1 egenbokat pass ligger utanför. Det står kvar.'
      : `${count} egenbokade pass ligger utanför. De står kvar.`,
  preview: 'Så ser dina klienter det',
  previewFor: 'Längd',
  previewNone: 'Inga lediga tider de närmaste 14 dagarna.',
  loading: 'Hämtar dina bokningsval...',
  loadFailed: 'Bokningsvalen kunde inte hämtas',
  save: 'Spara bokning',
  saved: 'Bokningen är sparad',
  saveFailed: 'Bokningen kunde inte sparas',
  wholeBetween: (min: number, max: number) => `Ange ett heltal mellan ${min} och ${max}`,
  spanEmpty: 'Tiden ska sluta efter att den börjar',
  spansTooMany: (max: number) => `Högst ${max} öppna tider per dag`,
  lengthInvalid: 'Ange 0,5 till 4 timmar i hela kvartar',
}
