import { expect, test } from 'vitest'
import { type AllHelp, helpOf } from '#shared/app/help/help-of.ts'
import { screenHelp } from '#shared/app/help/texts.ts'

const parts = Object.values(screenHelp as AllHelp).flatMap((views) =>
  (views ?? []).flatMap((view) => view.parts),
)

test('each part of the help is five sentences, each with an end (D147)', () => {
  for (const { title, sentences } of parts) {
    expect([title, sentences.length]).toEqual([title, 5])
    for (const sentence of sentences) expect(sentence).toMatch(/^[\p{Lu}”].+\.$/u)
  }
})

test('the help is that of the page, or of the view that its address names (D147)', () => {
  const titles = (path: string, search = '') =>
    helpOf(screenHelp, { path, search }).map(({ title }) => title)
  expect(titles('/dashboard/pots')).toEqual(['Hantera potter'])
  expect(titles('/dashboard/pots', '?vy=hylla')).toEqual(['Hylla'])
  expect(titles('/dashboard/pots/', '?vy=bild')).toEqual(['Hantera potter'])
  expect(titles('/profile', '?flik=klientsida')).toEqual(['Klienternas sida', 'Bokning'])
  expect(titles('/dashboard')).toEqual(['Dashboard', 'Från klienterna', 'Stäm av'])
  expect(titles('/dashboard/clients/0b9a')).toEqual(['Klientprofil'])
  expect(titles('/finns-inte')).toEqual([])
})
