import { type ClientStory, person } from './story.ts'

/** The training types of the main trainer; `type` below is an index into this list. */
export const mainPotTypes = [
  {
    name: 'PT 60 min',
    description: 'Enskild träning med program och uppföljning',
    bookingHours: 1,
  },
  {
    name: 'PT 30 min duo',
    description: 'Två som tränar tillsammans, halvtimmespass',
    bookingHours: 0.5,
  },
  { name: 'Kost och rådgivning', description: null },
]

/** The client of the login klient@example.com and of the printed personal link. */
export const linkedClient = {
  name: 'Elin Åkesson',
  email: 'klient@example.com',
  phone: '070-174 06 98',
}

/** The first week of that client: more than a year of sessions. */
export const linkedFrom = -58

/** In weeks: longer than the fortnight of D43, shorter than what is booked. */
const laterLack = 6

/**
 * The main trainer's clients. Most pots are covered, a few lack hours later, and four need hours now. Their sessions
 * overlap only in the current week (from 0 to 0): two on Tuesday at 10:30, and a chain of three on Thursday from 16:30.
 * One is before the first row of the week and one after its last.
 */
export const mainClients: readonly ClientStory[] = [
  {
    ...linkedClient,
    color: 'blue-500',
    lastingNote: 'Vill helst ha pass på förmiddagen.\nKör bil hit och parkerar på gården.',
    weeks: 66,
    pots: [
      {
        type: 0,
        opening: 20,
        buys: 5,
        changes: [
          [30, 1, 'Tack för att du tipsade en vän'],
          [9, -0.5, 'Rättelse: fel längd'],
        ],
      },
      { type: 2, opening: 6, buys: 5 },
    ],
    series: [
      { weekday: 1, time: '10:00', hours: 1, from: linkedFrom },
      { weekday: 4, time: '09:00', hours: 0.5, pot: 1, every: 2 },
    ],
  },
  {
    ...person('Anders Björklund', 'purple-500', 58),
    pots: [
      { type: 0, opening: 20, buys: 10 },
      { type: 1, opening: 10, buys: 5 },
    ],
    series: [
      { weekday: 1, time: '07:00', hours: 1 },
      { weekday: 4, time: '07:30', hours: 0.5, pot: 1 },
    ],
  },
  {
    ...person('Åsa Öberg', 'green-500', 51),
    pots: [{ type: 0, opening: 20, buys: 10, changes: [[2, 1, 'Tack för att du tipsade en vän']] }],
    series: [{ weekday: 1, time: '08:30', hours: 1 }],
  },
  {
    ...person('Örjan Sjöström', 'yellow-500', 49),
    pots: [{ type: 0, opening: 12, buys: 10, lasts: laterLack }],
    series: [
      { weekday: 2, time: '08:00', hours: 1 },
      { weekday: 6, time: '10:30', hours: 1, every: 2, from: -7 },
    ],
  },
  {
    ...person('Märta Ek', 'red-500', 44),
    hasPhone: false,
    pots: [
      { type: 1, opening: 5, changes: [[9, -5, 'Flyttat till PT 60 min']] },
      { type: 0, opening: 15, buys: 10, changes: [[9, 2.5, 'Flyttat från PT 30 min duo']] },
    ],
    series: [{ weekday: 2, time: '10:00', hours: 1, pot: 1 }],
  },
  {
    ...person('Johan Lindgren', 'pink-500', 40),
    pots: [{ type: 0, opening: 20, buys: 20 }],
    series: [
      { weekday: 1, time: '16:30', hours: 1 },
      { weekday: 4, time: '17:00', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    ...person('Fatima Al-Hassan', 'indigo-500', 37),
    pots: [
      { type: 0, opening: 20, buys: 10 },
      // Not enough for the next session.
      { type: 1, left: 0.25, changes: [[3, -0.25, 'Rättelse: en kvart för mycket']] },
    ],
    series: [
      { weekday: 1, time: '17:30', hours: 1 },
      { weekday: 6, time: '09:00', hours: 0.5, pot: 1 },
    ],
  },
  {
    ...person('Göran Söderström', 'orange-500', 35),
    pots: [
      { type: 0, opening: 25, buys: 20 },
      { type: 2, opening: 6, buys: 5 },
    ],
    series: [
      { weekday: 2, time: '17:00', hours: 1 },
      { weekday: 5, time: '13:00', hours: 0.5, pot: 1, every: 2 },
      { weekday: 4, time: '17:30', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    ...person('Maria Wallin Nyström', 'teal-500', 31),
    pots: [{ type: 0, opening: 20 }],
    series: [{ weekday: 2, time: '18:30', hours: 1 }],
  },
  {
    // A negative balance: unpaid since the fifth session.
    ...person('Per-Åke Hägglund', 'lime-500', 30),
    pots: [{ type: 0, opening: 4.5, changes: [[6, 0.5, 'Rättelse: fel längd']] }],
    series: [{ weekday: 3, time: '07:30', hours: 1 }],
  },
  {
    ...person('Linnéa Dahlberg Hjelm', '#0f766e', 28),
    pots: [{ type: 0, opening: 10, buys: 5, lasts: laterLack }],
    series: [{ weekday: 3, time: '09:00', hours: 1 }],
  },
  {
    ...person('Mehmet Şahin', 'blue-500', 26),
    pots: [{ type: 0, opening: 20, buys: 10 }],
    series: [
      { weekday: 3, time: '11:30', hours: 1 },
      { weekday: 5, time: '22:30', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    ...person('Sofie Ahlström', 'purple-500', 24),
    hasPhone: false,
    // Low: enough for what is booked, and no more.
    pots: [{ type: 1, left: 1.5 }],
    series: [{ weekday: 1, time: '12:00', hours: 0.5, to: 2 }],
  },
  {
    ...person('Karl-Johan af Klercker', 'green-500', 22),
    // Runs out within the fortnight.
    pots: [{ type: 0, left: 2, changes: [[4, -1.5, 'Återbetalt 1,5 timme']] }],
    series: [{ weekday: 3, time: '18:00', hours: 1.5 }],
  },
  {
    ...person(
      'Anna-Karin Elisabet Margareta von Schönfeldt-Hammarskjöld Lindström',
      'yellow-500',
      20,
    ),
    pots: [{ type: 0, opening: 20, buys: 20 }],
    series: [{ weekday: 4, time: '16:30', hours: 1 }],
  },
  {
    // Sessions without a pot: it was deleted.
    ...person('Bo Ek', null, 19),
    hasPhone: false,
    pots: [],
    series: [
      { weekday: 5, time: '15:00', hours: 1, pot: null, from: -7, to: -6 },
      { weekday: 5, time: '15:00', hours: 1, pot: null, from: 1, to: 1 },
    ],
  },
  {
    ...person('Ylva Fjällström', 'red-500', 17),
    pots: [{ type: 0, opening: 20 }],
    series: [
      { weekday: 4, time: '12:00', hours: 1, to: 6 },
      { weekday: 2, time: '10:30', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    ...person('Kerstin Bergqvist', 'pink-500', 15),
    pots: [{ type: 1, opening: 10, buys: 5 }],
    series: [{ weekday: 2, time: '12:00', hours: 0.5 }],
  },
  {
    ...person('Nils-Erik Mårtensson', 'indigo-500', 14),
    pots: [{ type: 0, opening: 20, buys: 10 }],
    series: [{ weekday: 5, time: '08:00', hours: 1 }],
  },
  {
    ...person('Hanna Virtanen', 'orange-500', 13),
    pots: [{ type: 0, opening: 20, buys: 10 }],
    series: [
      { weekday: 3, time: '16:00', hours: 1 },
      { weekday: 3, time: '06:00', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    ...person('Gunnar Sandberg', 'teal-500', 12),
    hasPhone: false,
    pots: [{ type: 0, opening: 10 }],
    series: [{ weekday: 5, time: '11:00', hours: 1, every: 2, from: -7 }],
    cancelled: {
      week: -1,
      weekday: 4,
      time: '14:00',
      hours: 1,
      hoursBefore: 30,
      reason: 'Reser i jobbet',
    },
  },
  {
    ...person('Ingrid Lööf Sjögren', 'lime-500', 11),
    pots: [{ type: 0, opening: 10, buys: 5, lasts: laterLack }],
    series: [{ weekday: 5, time: '09:30', hours: 1 }],
  },
  {
    ...person('Zoë Östlund', null, 4),
    pots: [{ type: 0, opening: 10 }],
    series: [{ weekday: 4, time: '19:00', hours: 1, from: -3 }],
  },
  {
    // Has paid but has no sessions yet.
    ...person('Tove Ängström', 'green-500', 1),
    pots: [{ type: 0, opening: 10 }],
    series: [],
  },
]
