import { mainClients, mainPotTypes } from './clients.ts'
import { person, type TrainerStory } from './story.ts'

/** The demo's users with clients of their own. */
export const demoTrainers: readonly TrainerStory[] = [
  {
    email: 'admin@example.com',
    name: 'Sara Lindqvist',
    role: 'SUPER_ADMIN',
    phone: '070-174 06 05',
    cancellationHours: 24,
    potTypes: [{ name: 'Provträning', description: 'För den som vill prova' }],
    clients: [
      {
        ...person('Ulf Håkansson', 'teal-500', 16),
        pots: [{ type: 0, opening: 6 }],
        series: [{ weekday: 3, time: '17:00', hours: 1, every: 2 }],
      },
      {
        ...person('Camilla Rådström', 'pink-500', 6),
        hasPhone: false,
        pots: [{ type: 0, opening: 2 }],
        series: [{ weekday: 5, time: '12:00', hours: 0.5, from: -2, to: 4 }],
      },
    ],
  },
  {
    email: 'org@example.com',
    name: 'Henrik Nordin',
    role: 'ORG_ADMIN',
    phone: '070-174 06 06',
    member: { role: 'ADMIN', daysAgo: 400 },
    potTypes: [
      { name: 'Styrketräning', description: null },
      { name: 'Rehab', description: 'Efter skada, i samråd med fysioterapeut' },
    ],
    clients: [
      {
        ...person('Birgitta Lång', 'orange-500', 30),
        pots: [{ type: 1, opening: 20, buys: 10 }],
        series: [{ weekday: 2, time: '09:00', hours: 1 }],
      },
      {
        ...person('Jörgen Kjellberg', 'blue-500', 21),
        pots: [{ type: 0, opening: 10 }],
        series: [{ weekday: 4, time: '16:00', hours: 1 }],
      },
      {
        ...person('Wilma Strand', 'lime-500', 12),
        hasPhone: false,
        pots: [{ type: 0, opening: 7.5, changes: [[2, 2.5, 'Friskvårdsbidrag, kvitto lämnat']] }],
        series: [{ weekday: 5, time: '10:00', hours: 1.5, every: 2 }],
      },
    ],
  },
  {
    email: 'tranare@example.com',
    name: 'Johanna Bergström',
    role: 'TRAINER',
    phone: '070-174 06 07',
    cancellationHours: 24,
    otherInformation:
      'Vi ses i lokalen på Storgatan 12, en trappa ner. Ta med inneskor, handduk och vattenflaska. Blir du sjuk samma dag, ring eller skicka sms.',
    contactEmail: 'pt.johanna@example.com',
    contactPhone: '070-174 06 09',
    member: { role: 'MEMBER', daysAgo: 380 },
    absence: { label: 'Långhelg', week: 3, weekday: 5, days: 3 },
    // Mornings, three evenings, and Friday until lunch.
    openHours: [
      ...[1, 2, 3, 4].map((weekday) => ({ weekday, from: 420, to: 690 })),
      ...[1, 2, 3].map((weekday) => ({ weekday, from: 900, to: 1140 })),
      { weekday: 5, from: 420, to: 720 },
    ],
    potTypes: mainPotTypes,
    clients: mainClients,
  },
  {
    email: 'amanda.holm@example.com',
    name: 'Amanda Holm',
    role: 'TRAINER',
    phone: '070-174 06 08',
    cancellationHours: 12,
    member: { role: 'MEMBER', daysAgo: 340 },
    potTypes: [
      { name: 'Löpcoachning', description: 'Teknik och upplägg inför lopp' },
      { name: 'PT 45 min', description: null },
    ],
    clients: [
      {
        ...person('Rebecka Thörn', 'red-500', 34),
        pots: [{ type: 0, opening: 20, buys: 10 }],
        series: [{ weekday: 1, time: '17:00', hours: 1 }],
      },
      {
        ...person('Daniel Häggström', 'indigo-500', 27),
        pots: [{ type: 1, opening: 20, buys: 10 }],
        series: [{ weekday: 2, time: '07:00', hours: 1 }],
      },
      {
        ...person('Amina Warsame', 'green-500', 18),
        pots: [{ type: 0, opening: 10 }],
        series: [{ weekday: 3, time: '18:00', hours: 1.5, every: 2 }],
      },
      {
        ...person('Sven-Olof Bäck', 'yellow-500', 14),
        hasPhone: false,
        pots: [{ type: 1, opening: 4 }],
        series: [{ weekday: 4, time: '11:00', hours: 0.5 }],
      },
      {
        ...person('Lisa Grönvall', 'purple-500', 2),
        pots: [{ type: 0, opening: 5 }],
        series: [{ weekday: 6, time: '10:00', hours: 1, from: 1, to: 5 }],
      },
    ],
  },
  {
    // A disabled trainer, whose clients' links stay readable (D28).
    email: 'oskar.lund@example.com',
    name: 'Oskar Lund',
    role: 'TRAINER',
    isDisabled: true,
    potTypes: [{ name: 'Personlig träning', description: null }],
    clients: [
      {
        ...person('Viktor Sjöberg', 'blue-500', 40),
        pots: [{ type: 0, opening: 10 }],
        series: [{ weekday: 2, time: '15:00', hours: 1, to: -4 }],
      },
      {
        ...person('Agneta Hörnfeldt', 'orange-500', 25),
        hasPhone: false,
        pots: [{ type: 0, opening: 6 }],
        series: [{ weekday: 4, time: '14:00', hours: 1, to: -4 }],
      },
    ],
  },
]
