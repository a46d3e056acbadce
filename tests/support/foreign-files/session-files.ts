import { csv, utf8 } from './encodings.ts'
import type { ForeignFile } from './preview.ts'

type SessionFile = Omit<ForeignFile, 'of'>

const semicolons = { separator: ';' }

const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Kundens zon',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'DTSTART:16010101T040000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'DTSTART:16010101T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

let uid = 0
function event(...lines: readonly string[]): string[] {
  uid += 1
  const own = lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:${uid}@example.com`]
  return ['BEGIN:VEVENT', ...own, ...lines, 'END:VEVENT']
}

const calendar = (program: string, ...lines: readonly string[]) =>
  utf8(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${program}`, ...lines, 'END:VCALENDAR', ''].join(
      '\r\n',
    ),
  )

const monthOpen = utf8(
  csv([
    ['Datum', 'Tid', 'Längd', 'Klient'],
    ['03/04/2026', '10:30', '1', 'Anna Öberg'],
    ['03/05/2026', '14:00', '1', 'Bo Ek'],
    ['03/06/2026', '14:00', '1', 'Bo Ek'],
    ['04/07/2026', '09:00', '1', 'Anna Öberg'],
  ]),
)

const files: readonly SessionFile[] = [
  {
    name: 's18-us-datum.csv',
    is: 'a program of the USA: month first, AM and PM',
    bytes: utf8(
      csv([
        ['Date', 'Start Time', 'Duration', 'Client', 'Attendance'],
        ['03/04/2026', '10:30 AM', '60 min', 'Anna Öberg', 'Attended'],
        ['03/14/2026', '2:00 PM', '45 min', 'Bo Ek', 'Late Cancel'],
        ['03/15/2026', '12:15 PM', '1 h', 'Bo Ek', 'No Show'],
        ['12/01/2026', '9:00 AM', '60 min', 'Anna Öberg', 'Booked'],
      ]),
    ),
  },
  {
    name: 's18b-us-datum-24h.csv',
    is: 'a program of the USA: month first, which no row proves',
    bytes: monthOpen,
  },
  {
    name: 's18b-us-datum-24h.csv, answered',
    is: 'the same, once the trainer has answered',
    bytes: monthOpen,
    answers: { order: 'mdy' },
  },
  {
    name: 's20-manadsnamn.csv',
    is: 'names of months in English',
    bytes: utf8(
      csv([
        ['Date', 'Time', 'Client'],
        ['Mar 4, 2026', '10:30 AM', 'Anna Öberg'],
        ['Mar 11, 2026', '10:30 AM', 'Anna Öberg'],
        ['May 6, 2026', '6:00 PM', 'Bo Ek'],
      ]),
    ),
  },
  {
    name: 's19-minuter.csv',
    is: 'minutes, by their heading',
    bytes: utf8(
      csv(
        [
          ['Datum', 'Tid', 'Längd (min)', 'Klient'],
          ['2026-03-02', '10:00', '50', 'Anna Öberg'],
          ['2026-03-03', '11:00', '25', 'Bo Ek'],
          ['2026-03-04', '11:00', '90', 'Bo Ek'],
        ],
        semicolons,
      ),
    ),
  },
  {
    name: 's28-minuter-femtio.csv',
    is: 'minutes, by their numbers',
    bytes: utf8(
      csv(
        [
          ['Datum', 'Tid', 'Längd', 'Klient'],
          ['2026-03-02', '10:00', '50', 'Anna Öberg'],
          ['2026-03-03', '11:00', '50', 'Bo Ek'],
        ],
        semicolons,
      ),
    ),
  },
  {
    name: 's19b-minuter-korta.csv',
    is: 'minutes below a heading of minutes, short ones',
    bytes: utf8(
      csv(
        [
          ['Datum', 'Tid', 'Minuter', 'Klient'],
          ['2026-03-02', '10:00', '10', 'Anna Öberg'],
          ['2026-03-03', '11:00', '15', 'Bo Ek'],
          ['2026-03-04', '11:00', '20', 'Bo Ek'],
          ['2026-03-05', '11:00', '24', 'Bo Ek'],
          ['2026-03-06', '11:00', '55', 'Anna Öberg'],
        ],
        semicolons,
      ),
    ),
  },
  {
    name: 's21-bokadirekt-bokningar.csv',
    is: 'a Swedish booking system: its words, names turned',
    bytes: utf8(
      csv(
        [
          ['Bokningsdatum', 'Datum', 'Starttid', 'Sluttid', 'Kund', 'Tjänst', 'Status', 'Pris'],
          ['2026-02-01', '2026-03-02', '10:00', '11:00', 'Öberg, Anna', 'PT', 'Genomförd', '750'],
          ['2026-02-01', '2026-03-03', '10:00', '11:00', 'Ek, Bo', 'PT', 'Ej dykt upp', '750'],
          ['2026-02-01', '2026-03-04', '10:00', '11:00', 'Ek, Bo', 'PT', 'Ombokad', '750'],
          ['2026-02-01', '2026-12-04', '10:00', '11:00', 'Öberg, Anna', 'PT', 'Bekräftad', '750'],
          ['2026-02-01', '2026-03-05', '10:00', '11:00', 'Okänd, Person', 'PT', 'Genomförd', '750'],
        ],
        semicolons,
      ),
    ),
  },
  {
    name: 's26-radbrytning.csv',
    is: 'notes of several lines',
    bytes: utf8(
      csv(
        [
          ['Datum', 'Tid', 'Längd', 'Klient', 'Anteckning'],
          [
            '2026-03-02',
            '10:00',
            '1',
            'Anna Öberg',
            'Ben\nrygg\n"tungt"\nbål\naxlar\nvila\nmer\nben',
          ],
          ['2026-03-03', '10:00', '1', 'Bo Ek', 'Kort\n\n\npass\nmen\nbra'],
          ['2026-03-04', '10:00', '1', 'Bo Ek', ''],
        ],
        semicolons,
      ),
    ),
  },
  {
    name: 's23-outlook.ics',
    is: 'Outlook: zones of Windows, one of its own, one that nobody knows',
    bytes: calendar(
      '-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
      ...outlookZone,
      ...event(
        'SUMMARY:PT Anna Öberg',
        'DTSTART;TZID=W. Europe Standard Time:20260302T100000',
        'DTEND;TZID=W. Europe Standard Time:20260302T110000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      ...event(
        'SUMMARY:PT Bo Ek',
        'DTSTART;TZID=Kundens zon:20260304T100000',
        'DTEND;TZID=Kundens zon:20260304T113000',
      ),
      ...event(
        'SUMMARY:PT Bo Ek',
        'DTSTART;TZID=Customized Time Zone 7:20260305T100000',
        'DTEND;TZID=Customized Time Zone 7:20260305T110000',
      ),
      ...event('SUMMARY:Canceled: Bo Ek', 'DTSTART:20260306T090000Z', 'DTEND:20260306T100000Z'),
    ),
  },
  {
    name: 's32-google-gaster.ics',
    is: 'Google Calendar: who was invited stands beside the title',
    bytes: calendar(
      '-//Google Inc//Google Calendar 70.9054//EN',
      ...[
        ['Träning', 'CN=Anna Öberg:mailto:anna@example.com'],
        ['Träning', 'CN=zoe@example.com:mailto:ZOE@example.com'],
        ['Träning', 'CN=Okänd Gäst:mailto:okand@example.com'],
        ['Bo Ek', 'CN=Bo Ek:mailto:bo@example.com'],
      ].flatMap(([title, guest], n) =>
        event(
          `SUMMARY:${title}`,
          `DTSTART:2026030${n + 2}T090000Z`,
          `DTEND:2026030${n + 2}T100000Z`,
          'ORGANIZER;CN=Tränaren:mailto:tranare@example.com',
          'ATTENDEE;CUTYPE=INDIVIDUAL;CN=Tränaren:mailto:tranare@example.com',
          'ATTENDEE;CUTYPE=ROOM;CN=Gymmet:mailto:gymmet@resource.example.com',
          `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;${guest}`,
        ),
      ),
    ),
  },
  {
    name: 's24-apple.ics',
    is: 'Apple Calendar: exceptions, later ones changed, listed days, a duration over the night',
    bytes: calendar(
      '-//Apple Inc.//macOS 15.0//EN',
      ...event(
        'UID:weekly@example.com',
        'SUMMARY:Anna Öberg',
        'DTSTART;TZID=Europe/Stockholm:20260601T100000',
        'DTEND;TZID=Europe/Stockholm:20260601T110000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Europe/Stockholm:20260608T100000',
      ),
      ...event(
        'UID:weekly@example.com',
        'SUMMARY:Anna Öberg',
        'RECURRENCE-ID;TZID=Europe/Stockholm:20260615T100000',
        'DTSTART;TZID=Europe/Stockholm:20260615T120000',
        'DTEND;TZID=Europe/Stockholm:20260615T130000',
      ),
      ...event(
        'UID:weekly@example.com',
        'SUMMARY:Anna Öberg',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Stockholm:20260622T100000',
        'DTSTART;TZID=Europe/Stockholm:20260622T140000',
        'DTEND;TZID=Europe/Stockholm:20260622T150000',
      ),
      ...event('SUMMARY:Bo Ek', 'DTSTART;TZID=America/New_York:20260701T040000', 'DURATION:PT45M'),
      ...event(
        'SUMMARY:Bo Ek',
        'DTSTART;TZID=Europe/Stockholm:20260901T080000',
        'DURATION:PT1H',
        'RDATE;TZID=Europe/Stockholm:20260903T080000,20260908T080000',
      ),
      ...event('SUMMARY:Bo Ek', 'DTSTART;TZID=Europe/Stockholm:20261025T013000', 'DURATION:PT2H'),
    ),
  },
]

/** Files of sessions, of clients whom the trainer has. */
export const sessionFiles: readonly ForeignFile[] = files.map((file) => ({
  ...file,
  of: 'sessions',
}))
