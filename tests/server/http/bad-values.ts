/** Values that no field of the name may have, whichever procedure it belongs to. */
const noText = [null, 5, true, [], {}, ['text']]
const broken = ['a\u0000b', '\u0000', 'half \ud800', '\udfff half']

function tooLong(max: number): string {
  return 'x'.repeat(max + 1)
}

const key = [
  ...noText,
  '',
  ' ',
  '1',
  'abc',
  '../etc/passwd',
  "' or 1=1 --",
  '550e8400-e29b-41d4-a716-44665544000',
  ' 550e8400-e29b-41d4-a716-446655440000',
  '550e8400-e29b-41d4-a716-446655440000\u0000',
  '{550e8400-e29b-41d4-a716-446655440000}',
  '550e8400e29b41d4a716446655440000',
  '550e8400-e29b-41d4-a716-446655440000 or true',
  tooLong(100_000),
]

const noHours = [
  null,
  true,
  [],
  {},
  [1],
  '',
  ' ',
  'tio',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '1,5,5',
  '1.2.3',
  '--1',
  '1 000',
  '1,555',
  '0.333',
  0.333,
  1e9,
  -1e9,
  100_000,
  '١',
  '1\u0000',
  tooLong(100_000),
]

const flag = [null, 0, 1, 'true', 'false', '', [], {}]

const text = (max: number) => [
  ...noText,
  '',
  '   ',
  '\n',
  tooLong(max),
  tooLong(200_000),
  ...broken,
]
const optional = (max: number) => [
  ...noText.filter((value) => value !== null),
  tooLong(max),
  tooLong(200_000),
  ...broken,
]

/** By the name of the field. One that is missing here fails the suite. */
export const badValues: Record<string, unknown[]> = {
  id: key,
  clientId: key,
  potId: key,
  potTypeId: key,
  name: text(200),
  reason: text(500),
  phone: optional(40),
  description: optional(1000),
  notes: [...noText, tooLong(5000), tooLong(200_000), ...broken],
  email: [
    ...text(254),
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@example.',
    'anna@exa mple.com',
    'anna@example.com, berit@example.com',
    'anna@example.com\r\nBcc: berit@example.com',
    'Anna <anna@example.com>',
    `${'a'.repeat(250)}@example.com`,
    'a@'.repeat(50_000),
    `${'a-'.repeat(50_000)}@example`,
    `a@${'a.'.repeat(50_000)}`,
  ],
  password: [...noText, '', tooLong(1000), tooLong(200_000)],
  token: [...noText, tooLong(20_000), tooLong(200_000)],
  date: [
    ...noText,
    '',
    'idag',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-11-00',
    '2026-1-1',
    '26-11-24',
    '20261124',
    '2026-11-24T10:00',
    '2026-11-24 ',
    '+02026-11-24',
    '1999-12-31',
    '2101-01-01',
    '9999-12-31',
    '0000-00-00',
    '２０２６-11-24',
    '2026-11-24\u0000',
    tooLong(100_000),
  ],
  week: [
    ...noText,
    '',
    '2026-47',
    '2026-W00',
    '2026-W54',
    '2025-W53',
    '2026-W1',
    '2026-w47',
    '1999-W01',
    '2026-W47\u0000',
    tooLong(100_000),
  ],
  time: [
    ...noText,
    '',
    '24:00',
    '25:99',
    '10:60',
    '9:00',
    '10.00',
    '10:00:00',
    '-1:00',
    'tio',
    '10:00\u0000',
    tooLong(100_000),
  ],
  durationHours: [...noHours, 0, '0', -3, '-3', '−3', 0.25, 0.1, 24.5, 25, '1000'],
  initialHours: noHours,
  hours: [...noHours, 0, '0', '-0', '0,00'],
  repeatWeeks: [null, true, [], {}, '', 'abc', '1,5', '1e1', '0001', -1, 0.5, 105, 1e9, 1e300],
  version: [null, true, [], {}, '', '1', 0.5, 2 ** 31, 2 ** 53, -(2 ** 40), 1e300],
  completed: flag,
  noShow: flag,
}

/** Where a value of the list is right after all. */
export const exceptions: Record<string, unknown[]> = {
  // A session whose pot is gone may stay without one.
  'sessions.update.potId': [null],
  // "Alla klienter".
  'calendar.week.clientId': [null],
}
