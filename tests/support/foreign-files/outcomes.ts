import type { Preview } from './preview.ts'

/** What becomes of each row of the files, by the file's name: checked by hand, row by row. */
export const outcomes: Record<string, Preview> = {
  'c01-everfit.csv': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · +46 70 123 45 67',
      '3 taken · Bo Ek · bo@example.com',
      '4 taken · Zoë Lind · zoe@example.com',
    ],
  },
  'c02-punchpass.csv': {
    rows: [
      '2 taken · Erik Svensson · erik@example.com · 7 h',
      '3 taken · Anna Öberg · anna@example.com · 2 h',
      '4 taken · Bo Ek · bo@example.com · 0 h',
    ],
  },
  'c03-google-contacts.csv': {
    rows: [
      '2 taken · Anna Maria Öberg · anna@example.com · 070-123 45 67 · Knä',
      '3 taken · Bo Ek · bo@example.com · 070-123 45 67',
    ],
  },
  'c03b-google-contacts-old.csv': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 070-123 45 67',
      '3 taken · Bo Ek · bo@example.com',
    ],
  },
  'c04-apple-numbers.csv': {
    rows: [
      '3 taken · Anna Öberg · anna@example.com · 6.5 h',
      '4 taken · Bo Ek · bo@example.com · 10 h',
      '5 taken · Zoë Lind · zoe@example.com · 2.25 h',
    ],
    skipped: 1,
  },
  'c08-tva-tabeller.xlsx': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 6.5 h',
      '3 taken · Bo Ek · bo@example.com · 2 h',
    ],
    skipped: 2,
    said: 'På rad 6 börjar en annan tabell. Dess 3 rader tas inte med: lägg den på ett eget blad om du vill ha med den.',
  },
  'c09-dolda.xlsx': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 6.5 h',
      '4 taken · Bo Ek · bo@example.com · 2 h',
    ],
    said: '1 dold rad, 1 dold kolumn och 1 dolt blad togs inte med.',
  },
  'c11-utf16.txt': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 12.25 h',
      '3 taken · Bo Ek · bo@example.com · 6.5 h',
    ],
  },
  'c11b-utf16-utan-marke.txt': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 12.25 h',
      '3 taken · Bo Ek · bo@example.com · 6.5 h',
    ],
  },
  'c12-radbrytning.csv': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 6.5 h · Ont i knät; höger\nhopp, nej\nring "efter" åtta\nben\nrygg\nbål\naxlar\nvila',
      '3 taken · Bo Ek · bo@example.com · 10 h · Bra;\n\nmen\ntrött\noch\nsen',
      '4 taken · Zoë Lind · zoe@example.com · 2.25 h',
    ],
  },
  'c12b-radbrytning.txt': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 6.5 h · Ont i knät; höger\nhopp, nej\nring "efter" åtta\nben\nrygg\nbål\naxlar\nvila',
      '3 taken · Bo Ek · bo@example.com · 10 h · Bra;\n\nmen\ntrött\noch\nsen',
      '4 taken · Zoë Lind · zoe@example.com · 2.25 h',
    ],
  },
  'c32-radbrytning-i-rubrik.csv': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 6.5 h',
      '3 taken · Bo Ek · bo@example.com · 10 h',
    ],
  },
  'c12c-macroman.csv': {
    rows: [
      '2 taken · Anna Öberg · anna@example.com · 6.5 h',
      '3 taken · Åsa Ärlig · asa@example.com · 1.5 h',
    ],
  },
  'c13-gammal.xls': {
    refused:
      'Filen är skyddad med lösenord eller sparad i ett äldre format. Spara den som .xlsx utan lösenord.',
  },
  'c14-libre.ods': {
    refused:
      'Filen är ett OpenDocument-kalkylblad. Spara den som .xlsx eller CSV och välj den sedan.',
  },
  'c25-formler-utan-varden.xlsx': {
    rows: [
      '2 refused · hours: Ett fel i Excel: skriv värdet i stället',
      '3 refused · hours: Ett fel i Excel: skriv värdet i stället',
      '4 taken · Zoë Lind · zoe@example.com · 2 h',
    ],
    said: 'Formler utan värde på rad 2: öppna filen i Excel, spara den och välj den igen. Felvärden, som #N/A, på rad 3.',
  },
  'c30-apple-kontakter.vcf': {
    refused:
      'Filen är en fil med kontakter (vCard), inget kalkylblad. Exportera kontakterna som CSV, till exempel från Google Kontakter, och välj den filen.',
  },
  'c31-html-tabell.xls': {
    refused:
      'Filen är en webbsida (HTML), även om den kan heta .xls. Öppna den i Excel, spara den som .xlsx och välj den filen.',
  },
  's18-us-datum.csv': {
    rows: [
      '2 taken · 2026-03-04 10:30 · 1 h · Anna Öberg · completed',
      '3 taken · 2026-03-14 14:00 · 0.75 h · Bo Ek · noShow',
      '4 taken · 2026-03-15 12:15 · 1 h · Bo Ek · noShow',
      '5 taken · 2026-12-01 09:00 · 1 h · Anna Öberg · planned',
    ],
  },
  's18b-us-datum-24h.csv': {
    rows: [
      '2 refused · date: Välj ovan vad som är dag och månad',
      '3 refused · date: Välj ovan vad som är dag och månad',
      '4 refused · date: Välj ovan vad som är dag och månad',
      '5 refused · date: Välj ovan vad som är dag och månad',
    ],
    asked: ['Vilken dag är 03/04/2026?'],
  },
  's18b-us-datum-24h.csv, answered': {
    rows: [
      '2 taken · 2026-03-04 10:30 · 1 h · Anna Öberg · completed',
      '3 taken · 2026-03-05 14:00 · 1 h · Bo Ek · completed',
      '4 taken · 2026-03-06 14:00 · 1 h · Bo Ek · completed',
      '5 taken · 2026-04-07 09:00 · 1 h · Anna Öberg · completed',
    ],
  },
  's20-manadsnamn.csv': {
    rows: [
      '2 taken · 2026-03-04 10:30 · 1 h · Anna Öberg · completed',
      '3 taken · 2026-03-11 10:30 · 1 h · Anna Öberg · completed',
      '4 taken · 2026-05-06 18:00 · 1 h · Bo Ek · completed',
    ],
  },
  's19-minuter.csv': {
    rows: [
      '2 taken · 2026-03-02 10:00 · 0.83 h · Anna Öberg · completed',
      '3 taken · 2026-03-03 11:00 · 0.42 h · Bo Ek · completed',
      '4 taken · 2026-03-04 11:00 · 1.5 h · Bo Ek · completed',
    ],
  },
  's28-minuter-femtio.csv': {
    rows: [
      '2 taken · 2026-03-02 10:00 · 0.83 h · Anna Öberg · completed',
      '3 taken · 2026-03-03 11:00 · 0.83 h · Bo Ek · completed',
    ],
  },
  's19b-minuter-korta.csv': {
    rows: [
      '2 taken · 2026-03-02 10:00 · 0.17 h · Anna Öberg · completed',
      '3 taken · 2026-03-03 11:00 · 0.25 h · Bo Ek · completed',
      '4 taken · 2026-03-04 11:00 · 0.33 h · Bo Ek · completed',
      '5 taken · 2026-03-05 11:00 · 0.4 h · Bo Ek · completed',
      '6 taken · 2026-03-06 11:00 · 0.92 h · Anna Öberg · completed',
    ],
  },
  's21-bokadirekt-bokningar.csv': {
    rows: [
      '2 taken · 2026-03-02 10:00 · 1 h · Anna Öberg · completed · PT',
      '3 taken · 2026-03-03 10:00 · 1 h · Bo Ek · noShow · PT',
      '4 cancelled',
      '5 taken · 2026-12-04 10:00 · 1 h · Anna Öberg · planned · PT',
      '6 without a client · Okänd, Person',
    ],
  },
  's26-radbrytning.csv': {
    rows: [
      '2 taken · 2026-03-02 10:00 · 1 h · Anna Öberg · completed · Ben\nrygg\n"tungt"\nbål\naxlar\nvila\nmer\nben',
      '3 taken · 2026-03-03 10:00 · 1 h · Bo Ek · completed · Kort\n\n\npass\nmen\nbra',
      '4 taken · 2026-03-04 10:00 · 1 h · Bo Ek · completed',
    ],
  },
  's23-outlook.ics': {
    rows: [
      '2 taken · 2026-03-02 10:00 · 1 h · Anna Öberg · completed',
      '3 taken · 2026-03-04 09:00 · 1.5 h · Bo Ek · completed',
      '4 refused · time: ”10:00 Customized Time Zone 7” är inget klockslag',
      '5 taken · 2026-03-09 10:00 · 1 h · Anna Öberg · completed',
      '6 taken · 2026-03-16 10:00 · 1 h · Anna Öberg · completed',
    ],
    said: 'Tas inte med: 1 inställt tillfälle.',
  },
  's32-google-gaster.ics': {
    rows: [
      '2 without a client · Träning',
      '3 without a client · Träning',
      '4 without a client · Träning',
      '5 taken · 2026-03-05 10:00 · 1 h · Bo Ek · completed',
    ],
  },
  's24-apple.ics': {
    rows: [
      '2 taken · 2026-06-01 10:00 · 1 h · Anna Öberg · completed',
      '3 taken · 2026-06-15 12:00 · 1 h · Anna Öberg · completed',
      '4 taken · 2026-06-22 14:00 · 1 h · Anna Öberg · completed',
      '5 taken · 2026-06-29 14:00 · 1 h · Anna Öberg · completed',
      '6 taken · 2026-07-01 10:00 · 0.75 h · Bo Ek · completed',
      '7 taken · 2026-09-01 08:00 · 1 h · Bo Ek · completed',
      '8 taken · 2026-09-03 08:00 · 1 h · Bo Ek · completed',
      '9 taken · 2026-09-08 08:00 · 1 h · Bo Ek · completed',
      '10 taken · 2026-10-25 01:30 · 2 h · Bo Ek · completed',
    ],
  },
}
