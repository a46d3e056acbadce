import { tableExportTexts, tableFileTexts } from '../tables/texts.ts'
import { exportTexts } from '../texts.ts'
import type { SheetApp } from './addresses.ts'
import { type SheetPeriod, sheetsMax } from './kinds.ts'

/** What a program that reads an address gets beside the table. */
export const sheetFileTexts = {
  files: tableFileTexts.files,
  unknownFormat:
    'Okänt format. Sätt ?format=sv (semikolon och decimalkomma) eller ?format=en (komma och decimalpunkt) sist i adressen.\n',
}

/** The card "Adresser för kalkylark" (D136). */
export const sheetTexts = {
  title: 'Adresser för kalkylark',
  intro:
    'Låt Excel eller Google Kalkylark hämta en tabell själva, så att den följer med när något ändras här.',
  who: 'Alla som har adressen kan läsa tabellen, utan att logga in.',
  what: 'Tabellerna har namn, tider och timmar, och priser i kontoutdragen och Underlag, men inga anteckningar, orsaker, telefonnummer eller e-postadresser.',
  open: 'Visa adresser',
  notLoaded: 'Dialogen kunde inte öppnas',
  close: 'Stäng',
  loading: 'Hämtar adresserna...',
  loadFailed: 'Adresserna kunde inte hämtas',
  periods: {
    thisMonth: exportTexts.thisMonth,
    lastMonth: exportTexts.lastMonth,
    thisYear: exportTexts.thisYear,
  } satisfies Record<SheetPeriod, string>,
  now: 'Just nu',
  /** 'Träningspass · I år' */
  named: (table: string, days: string) => `${table} · ${days}`,
  made: (date: string) => `Skapad ${date}.`,
  neverRead: 'Ingen har läst den ännu.',
  lastRead: (moment: string) => `Senast läst ${moment}.`,
  unreadable: 'Adressen kan inte visas med serverns nyckel. Avsluta den och skapa en ny.',
  apps: {
    excel: {
      label: 'För Excel',
      how: 'I Excel: Data, Från webben. Klistra in adressen, välj Läs in. Uppdatera alla hämtar tabellen på nytt.',
      copy: { copy: 'Kopiera adressen', copied: 'Kopierad!' },
    },
    google: {
      label: 'För Google Kalkylark',
      how: 'I Google Kalkylark: klistra in formeln i en tom cell. Google hämtar tabellen på nytt ungefär en gång i timmen.',
      copy: { copy: 'Kopiera formeln', copied: 'Kopierad!' },
    },
  } satisfies Record<SheetApp, { label: string; how: string; copy: object }>,
  notCopied: {
    title: 'Texten kunde inte kopieras',
    message: 'Markera den och kopiera den själv.',
  },
  end: 'Avsluta',
  endTitle: 'Avsluta adressen?',
  endConsequence:
    'Adressen slutar fungera genast. Kalkylark som läser den får ett fel nästa gång de hämtar.',
  ended: 'Adressen är avslutad',
  endFailed: 'Adressen kunde inte avslutas',
  add: 'Ny adress',
  kind: tableExportTexts.kind,
  kinds: tableExportTexts.kinds,
  period: 'Period',
  create: 'Skapa adress',
  created: 'Adressen är skapad',
  createFailed: 'Adressen kunde inte skapas',
  full: `Du har ${sheetsMax} adresser, som är det mesta. Avsluta en för att skapa en ny.`,
}
