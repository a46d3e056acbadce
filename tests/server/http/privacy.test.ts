import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { PrivacyNotice } from '#shared/app/privacy/notice.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { portalPage } from '#tests/portal-page.ts'
import { startServer } from '#tests/server.ts'

const notice: PrivacyNotice = {
  controller: 'Gym "$&" <AB>',
  address: 'Gatan 1',
  contact: '090-1',
  eventsMonths: 24,
}
const link = '<a href="/integritet">Integritet</a>'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

test.each([
  ['set', notice, 200],
  ['not set', null, 404],
] as const)('Integritet and the links to it, when it is %s', async (_what, privacy, status) => {
  const dir = await mkdtemp(join(tmpdir(), 'tidspott-web-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'index.html'), '<meta name="n" content="__PRIVACY_NOTICE__">')
  const web = { dir, portal: await portalPage() }
  const server = await startServer(db, { web, env: { privacy } })
  onTestFinished(() => server.close())

  for (const path of ['/integritet', '/INTEGRITET/']) {
    const answer = await server.send({ path })
    expect([path, answer.status]).toEqual([path, status])
    const [, content = ''] = /content="(.*)"/.exec(answer.text) ?? []
    const read = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    expect(read).toBe(privacy ? JSON.stringify(privacy) : '')
  }
  const { token } = await makeClient(db, (await makeProfile(db)).id)
  for (const path of [`/client/${token}`, '/client/okand'])
    expect((await server.send({ path })).text.includes(link)).toBe(privacy !== null)
})
