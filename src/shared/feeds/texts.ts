import type { FeedApp } from './addresses.ts'
import type { FeedNaming } from './kinds.ts'

/** What a calendar shows of a feed. */
export const feedTexts = {
  busy: 'Upptagen',
  absence: 'Frånvaro',
  /** 'Frånvaro: Semester' */
  namedAbsence: (label: string) => `Frånvaro: ${label}`,
  /** 'Elin Ek · PT 60 min' */
  session: (client: string, type: string | null) =>
    type === null ? client : `${client} · ${type}`,
  training: (trainer: string) => `Träning med ${trainer}`,
  cancelled: (summary: string) => `Avbokat: ${summary}`,
  /** The calendar of one client: 'Tidspott: Elin Ek'. */
  calendarOf: (product: string, client: string) => `${product}: ${client}`,
}

/** The buttons by which a calendar takes a feed, and how often it asks. */
export const feedAppTexts: Record<FeedApp, { open: string; pace: string }> = {
  device: {
    open: 'Öppna i kalendern',
    pace: 'Kalendern på telefonen eller datorn hämtar ungefär varje timme.',
  },
  google: {
    open: 'Google Kalender',
    pace: 'Google hämtar när det vill, ibland bara en gång per dygn.',
  },
  outlook: { open: 'Outlook', pace: 'Outlook hämtar med några timmars mellanrum.' },
}

/** One session as a file for a calendar. */
export const addToCalendarTexts = {
  add: 'Lägg till i kalendern',
  /** 'Lägg till i kalendern: tis 24 nov 10:00–11:00' */
  addOne: (which: string) => `Lägg till i kalendern: ${which}`,
}

/** "Prenumerera på kalendern". */
export const feedDialogTexts = {
  title: 'Prenumerera på kalendern',
  notLoaded: 'Dialogen kunde inte öppnas',
  loading: 'Hämtar prenumerationerna...',
  loadFailed: 'Prenumerationerna kunde inte hämtas',
  about:
    'Visa dina pass och din frånvaro i kalendern på telefonen eller datorn. Den som har en adress ser det som står i den: ge den inte vidare.',
  all: 'Alla pass',
  address: 'Adress',
  unreadable: 'Adressen kan inte visas med serverns nyckel. Byt adress för att få en ny.',
  namings: {
    names: 'Namn och träningstyp',
    initials: 'Initialer',
    busy: '”Upptagen”',
  } satisfies Record<FeedNaming, string>,
  copy: { copy: 'Kopiera adressen', copied: 'Kopierad!' },
  notCopied: {
    title: 'Adressen kunde inte kopieras',
    message: 'Markera den och kopiera den själv.',
  },
  renew: 'Byt adress',
  renewTitle: 'Byt adress?',
  renewConsequence: 'Den gamla slutar fungera genast. Prenumerera igen med den nya.',
  renewed: 'Adressen är bytt',
  renewFailed: 'Adressen kunde inte bytas',
  remove: 'Ta bort',
  removeTitle: 'Ta bort prenumerationen?',
  removeConsequence:
    'Adressen slutar fungera genast, och passen försvinner ur kalendern som läser den.',
  removed: 'Prenumerationen är borttagen',
  removeFailed: 'Prenumerationen kunde inte tas bort',
  add: 'Ny prenumeration',
  whose: 'Pass',
  choose: 'Välj klient',
  whoseRequired: 'Välj vems pass adressen ska visa',
  naming: 'Passen heter',
  create: 'Skapa adress',
  created: 'Adressen är skapad',
  createFailed: 'Adressen kunde inte skapas',
  close: 'Stäng',
}

/** "Din kalender" on the personal link. */
export const portalCalendarTexts = {
  title: 'Din kalender',
  about: 'Dina pass i kalendern på telefonen eller datorn, också när något ändras.',
  subscribe: 'Prenumerera på dina pass',
  secret: 'Adressen är bara din: den som har den ser dina pass.',
  copy: 'Kopiera adressen',
  copied: 'Kopierad!',
  unreadable: 'Adressen kan inte visas just nu. Byt adress för att få en ny.',
  renew: 'Byt adress',
  renewAsk: 'Den gamla slutar fungera genast. Byta?',
  remove: 'Ta bort',
  removeAsk: 'Adressen slutar fungera genast. Ta bort?',
  removed: 'Prenumerationen är borttagen.',
  cancel: 'Avbryt',
  failed: 'Det gick inte just nu. Försök igen om en stund.',
}
