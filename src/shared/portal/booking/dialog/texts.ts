import { formatHoursUnit } from '../../../hours.ts'

/** "Boka pass" and "Byt tid" on the page of the personal link (D117, D118). */
export const bookTexts = {
  title: { book: 'Boka pass', move: 'Byt tid' },
  loading: 'Hämtar lediga tider...',
  loadFailed: 'De lediga tiderna kunde inte hämtas.',
  retry: 'Försök igen',
  types: 'Vad vill du boka?',
  /** 'PT 60 min · 1 h' */
  type: (name: string, hours: number) => `${name} · ${formatHoursUnit(hours)}`,
  /** The session that is moved: 'Nu: ons 25 nov 10:00–11:00' */
  from: (when: string) => `Nu: ${when}`,
  times: (day: string) => `Lediga tider ${day}`,
  nearest: 'Närmast den du valde',
  moreDays: 'Visa fler dagar',
  length: (hours: number) => formatHoursUnit(hours),
  with: 'med',
  /** '1 h av dina 4 h fria' */
  cost: (hours: number, free: number) =>
    `${formatHoursUnit(hours)} av dina ${formatHoursUnit(free)} fria`,
  moveCost: 'Timmar, längd och anteckning följer med.',
  /** Inside the trainer's limit for cancelling. */
  insideRule: (hours: number) =>
    `Passet börjar om mindre än ${hours} ${hours === 1 ? 'timme' : 'timmar'}. Ångra går i tio minuter, sedan dras timmen även om du avbokar.`,
  confirm: { book: 'Boka', move: 'Byt till den här tiden' },
  confirming: { book: 'Bokar...', move: 'Byter tid...' },
  back: 'Välj en annan tid',
  close: 'Stäng',
  /** 'Bokat tis 1 dec 10:00–11:00.' */
  done: {
    book: (when: string) => `Bokat ${when}.`,
    move: (when: string) => `Passet är flyttat till ${when}.`,
  },
  undone: {
    book: (when: string) => `Bokningen ${when} är ångrad.`,
    move: (when: string) => `Passet är tillbaka ${when}.`,
  },
  addToCalendar: 'Lägg till i kalendern',
  ask: 'Fråga om tid',
  empty: {
    /** 'Dina timmar är bokade. Kvar 3 h, bokat 3 h.' */
    noHours: (left: number, booked: number) =>
      `Dina timmar är bokade. Kvar ${formatHoursUnit(left)}, bokat ${formatHoursUnit(booked)}.`,
    /** '1 h väntar på avstämning.' */
    unmarked: (hours: number) => `${formatHoursUnit(hours)} väntar på avstämning.`,
    noPots: 'Du har inga timmar som kan bokas här.',
    /** 'Inga lediga tider till 26 dec.' */
    noTimes: (until: string) => `Inga lediga tider till ${until}.`,
    limit: 'Du har så många egna bokningar framför dig som går.',
    paused: 'Bokning är pausad.',
    late: 'Det är för sent att byta tid här.',
  },
  failures: {
    taken: 'Tiden är inte ledig längre. Inget har sparats. Här är de tider som finns nu.',
    lacking: 'Timmarna räcker inte längre. Inget har sparats.',
    late: 'Tiden ligger för nära. Inget har sparats. Här är de tider som finns nu.',
    changed: 'Något har ändrats sedan sidan visades. Inget har sparats. Här är det som gäller nu.',
    refused: 'Det går inte att boka här just nu. Hör av dig till din tränare.',
    tooMany:
      'Det har gjorts många ändringar på kort tid. Vänta en stund, eller hör av dig till din tränare.',
    link: 'Länken gäller inte längre, så inget är bokat. Hör av dig till din tränare.',
    unknown:
      'Inget svar, så det är inte säkert att tiden är bokad. Försök igen: den bokas bara en gång.',
  },
}
