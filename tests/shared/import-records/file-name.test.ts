import { expect, test } from 'vitest'
import { importClientsInput } from '#shared/clients/import/inputs.ts'
import { importedFileName } from '#shared/import-records/file-name.ts'

test.each([
  ['Klienter 2026.xlsx', 'Klienter 2026.xlsx'],
  [' två\nrader\u0000.csv ', 'två rader .csv'],
  ['vänd\u202egpj.csv', 'vändgpj.csv'],
  [`halv \ud83d.csv`, 'halv .csv'],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(199)}😀.csv`, 'x'.repeat(199)],
  ['Familjen 👩‍👩‍👧.csv', 'Familjen 👩‍👩‍👧.csv'],
  [`${'x'.repeat(196)}👩‍👩‍👧.csv`, 'x'.repeat(196)],
  ['a\u200db.csv', 'ab.csv'],
  ['\u200b\u200b', ''],
])('the name of an imported file %j is sent as %j, which the import takes', (name, sent) => {
  expect(importedFileName(name)).toBe(sent)
  const { fileName } = importClientsInput.parse({
    fileName: sent,
    types: [],
    clients: [],
    pots: [],
  })
  expect(fileName).toBe(sent || null)
})
