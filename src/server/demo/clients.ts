import type { ClientStory } from './story.ts'

/** The training types of the main trainer; `type` below is an index into this list. */
export const mainPotTypes = [
  { name: 'PT 60 min', description: 'Enskild träning med program och uppföljning' },
  { name: 'PT 30 min duo', description: 'Två som tränar tillsammans, halvtimmespass' },
  { name: 'Kost och rådgivning', description: null },
]

/** The client of the login klient@example.com and of the printed personal link. */
export const linkedClient = {
  name: 'Elin Åkesson',
  email: 'klient@example.com',
  phone: '070-174 06 98',
}

/**
 * The main trainer's clients. Their sessions overlap only in the current week (from 0 to 0): two on Tuesday at 10:30, a
 * chain of three on Thursday from 16:30, one before the first row of the week and one after its last.
 */
export const mainClients: readonly ClientStory[] = [
  {
    ...linkedClient,
    color: 'blue-500',
    weeks: 66,
    pots: [
      {
        type: 0,
        opening: 5,
        buys: 10,
        changes: [
          [62, 10, 'Köp av 10-kort'],
          [57, -5, 'Förbrukat enligt gamla listan'],
          [52, -7, 'Förbrukat enligt gamla listan'],
          [51, 10, 'Köp av 10-kort'],
          [46, -4.5, 'Förbrukat enligt gamla listan'],
          [45, -0.5, 'Rättelse: fel längd'],
          [40, -5, 'Förbrukat enligt gamla listan'],
          [38, 10, 'Köp av 10-kort'],
          [33, -6, 'Förbrukat enligt gamla listan'],
          [30, 1, 'Tack för att du tipsade en vän'],
          [26, -6, 'Förbrukat enligt gamla listan'],
          [22, 10, 'Friskvårdsbidrag, kvitto lämnat'],
          [15, -7.5, 'Förbrukat enligt gamla listan'],
          [9, 0.5, 'Rättelse: passet den veckan blev kortare'],
        ],
      },
      { type: 2, opening: 3 },
    ],
    series: [
      { weekday: 1, time: '10:00', hours: 1 },
      { weekday: 4, time: '09:00', hours: 0.5, pot: 1, every: 2 },
    ],
  },
  {
    name: 'Anders Björklund',
    hasPhone: true,
    color: 'purple-500',
    weeks: 58,
    pots: [
      { type: 0, opening: 5, buys: 5 },
      { type: 1, opening: 5, changes: [[3, -0.25, 'Rättelse: en kvart för mycket']] },
    ],
    series: [
      { weekday: 1, time: '07:00', hours: 1 },
      { weekday: 4, time: '07:30', hours: 0.5, pot: 1 },
    ],
  },
  {
    name: 'Åsa Öberg',
    hasPhone: true,
    color: 'green-500',
    weeks: 51,
    pots: [{ type: 0, opening: 4, buys: 10, changes: [[2, 1, 'Tack för att du tipsade en vän']] }],
    series: [{ weekday: 1, time: '08:30', hours: 1 }],
  },
  {
    name: 'Örjan Sjöström',
    hasPhone: true,
    color: 'yellow-500',
    weeks: 49,
    pots: [{ type: 0, opening: 6, buys: 10 }],
    series: [
      { weekday: 2, time: '08:00', hours: 1 },
      { weekday: 6, time: '10:30', hours: 1, every: 2, from: -7 },
    ],
  },
  {
    name: 'Märta Ek',
    color: 'red-500',
    weeks: 44,
    pots: [
      { type: 1, opening: 5, changes: [[9, -5, 'Flyttat till PT 60 min']] },
      { type: 0, opening: 10, buys: 5, changes: [[9, 2.5, 'Flyttat från PT 30 min duo']] },
    ],
    series: [{ weekday: 2, time: '10:00', hours: 1, pot: 1 }],
  },
  {
    name: 'Johan Lindgren',
    hasPhone: true,
    color: 'pink-500',
    weeks: 40,
    pots: [{ type: 0, opening: 2, buys: 5 }],
    series: [
      { weekday: 1, time: '16:30', hours: 1 },
      { weekday: 4, time: '17:00', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    name: 'Fatima Al-Hassan',
    hasPhone: true,
    color: 'indigo-500',
    weeks: 37,
    pots: [
      { type: 0, opening: 3, buys: 10 },
      { type: 1, opening: 2.5, buys: 5 },
    ],
    series: [
      { weekday: 1, time: '17:30', hours: 1 },
      { weekday: 6, time: '09:00', hours: 0.5, pot: 1 },
    ],
  },
  {
    name: 'Göran Söderström',
    hasPhone: true,
    color: 'orange-500',
    weeks: 35,
    pots: [
      { type: 0, opening: 7, buys: 20 },
      { type: 2, opening: 4 },
    ],
    series: [
      { weekday: 2, time: '17:00', hours: 1 },
      { weekday: 5, time: '13:00', hours: 0.5, pot: 1, every: 2 },
      { weekday: 4, time: '17:30', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    name: 'Maria Wallin Nyström',
    hasPhone: true,
    color: 'teal-500',
    weeks: 31,
    pots: [{ type: 0, opening: 20 }],
    series: [{ weekday: 2, time: '18:30', hours: 1 }],
  },
  {
    // A negative balance: unpaid since the fifth session.
    name: 'Per-Åke Hägglund',
    hasPhone: true,
    color: 'lime-500',
    weeks: 30,
    pots: [{ type: 0, opening: 4.5, changes: [[6, 0.5, 'Rättelse: fel längd']] }],
    series: [{ weekday: 3, time: '07:30', hours: 1 }],
  },
  {
    name: 'Linnéa Dahlberg Hjelm',
    hasPhone: true,
    color: '#0f766e',
    weeks: 28,
    pots: [{ type: 0, opening: 7, buys: 10 }],
    series: [{ weekday: 3, time: '09:00', hours: 1 }],
  },
  {
    name: 'Mehmet Şahin',
    hasPhone: true,
    color: 'blue-500',
    weeks: 26,
    pots: [{ type: 0, opening: 4, buys: 5 }],
    series: [
      { weekday: 3, time: '11:30', hours: 1 },
      { weekday: 5, time: '22:30', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    name: 'Sofie Ahlström',
    color: 'purple-500',
    weeks: 24,
    pots: [{ type: 1, opening: 1.5, buys: 2.5 }],
    series: [{ weekday: 1, time: '12:00', hours: 0.5 }],
  },
  {
    name: 'Karl-Johan af Klercker',
    hasPhone: true,
    color: 'green-500',
    weeks: 22,
    pots: [{ type: 0, opening: 6, buys: 15, changes: [[4, -1.5, 'Återbetalt 1,5 timme']] }],
    series: [{ weekday: 3, time: '18:00', hours: 1.5 }],
  },
  {
    name: 'Anna-Karin Elisabet Margareta von Schönfeldt-Hammarskjöld Lindström',
    hasPhone: true,
    color: 'yellow-500',
    weeks: 20,
    pots: [{ type: 0, opening: 10, buys: 10 }],
    series: [{ weekday: 4, time: '16:30', hours: 1 }],
  },
  {
    // Sessions without a pot: it was deleted.
    name: 'Bo Ek',
    color: null,
    weeks: 19,
    pots: [],
    series: [
      { weekday: 5, time: '15:00', hours: 1, pot: null, from: -7, to: -6 },
      { weekday: 5, time: '15:00', hours: 1, pot: null, from: 1, to: 1 },
    ],
  },
  {
    name: 'Ylva Fjällström',
    hasPhone: true,
    color: 'red-500',
    weeks: 17,
    pots: [{ type: 0, opening: 15 }],
    series: [
      { weekday: 4, time: '12:00', hours: 1, to: 6 },
      { weekday: 2, time: '10:30', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    name: 'Kerstin Bergqvist',
    hasPhone: true,
    color: 'pink-500',
    weeks: 15,
    pots: [{ type: 1, opening: 2, buys: 5 }],
    series: [{ weekday: 2, time: '12:00', hours: 0.5 }],
  },
  {
    name: 'Nils-Erik Mårtensson',
    hasPhone: true,
    color: 'indigo-500',
    weeks: 14,
    pots: [{ type: 0, opening: 5, buys: 10 }],
    series: [{ weekday: 5, time: '08:00', hours: 1 }],
  },
  {
    name: 'Hanna Virtanen',
    hasPhone: true,
    color: 'orange-500',
    weeks: 13,
    pots: [{ type: 0, opening: 5, buys: 10 }],
    series: [
      { weekday: 3, time: '16:00', hours: 1 },
      { weekday: 3, time: '06:00', hours: 1, from: 0, to: 0 },
    ],
  },
  {
    name: 'Gunnar Sandberg',
    color: 'teal-500',
    weeks: 12,
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
    name: 'Ingrid Lööf Sjögren',
    hasPhone: true,
    color: 'lime-500',
    weeks: 11,
    pots: [{ type: 0, opening: 3, buys: 5 }],
    series: [{ weekday: 5, time: '09:30', hours: 1 }],
  },
  {
    name: 'Zoë Östlund',
    hasPhone: true,
    color: null,
    weeks: 4,
    pots: [{ type: 0, opening: 10 }],
    series: [{ weekday: 4, time: '19:00', hours: 1, from: -3 }],
  },
  {
    // Has paid but has no sessions yet.
    name: 'Tove Ängström',
    hasPhone: true,
    color: 'green-500',
    weeks: 1,
    pots: [{ type: 0, opening: 10 }],
    series: [],
  },
]
