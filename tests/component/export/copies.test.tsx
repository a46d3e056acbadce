import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { fakeBook } from '#tests/component/book.ts'
import { type Answers, type Output, offline, refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, toast } from '#tests/component/ui.ts'

// The copies that the server makes of its embedded database, as the app shows them.

type Copies = Output<'export.copies'>

const copies: Copies = { newestAt: new Date('2026-11-24T02:00:00Z'), isSpaceLow: false }
const line = page.getByText('Senaste säkerhetskopian: tis 24 nov 03:00')
const lowSpace = page.getByRole('alert').filter({
  hasText: 'Servern har snart slut på utrymme. Kontakta den som driver Tidspott.',
})

describe('the tab "Exportera data"', () => {
  const open = (state: Copies | ReturnType<typeof offline>) =>
    renderScreen('/profile?flik=export', {
      answers: { 'profile.get': ownProfile(), 'clients.list': [], 'export.copies': state },
    })
  const card = page.getByRole('region', { name: 'Exportera data' })

  test('tells when the last copy was made', async () => {
    await open(copies)
    await expect.element(card.getByText('Senaste säkerhetskopian: tis 24 nov 03:00')).toBeVisible()
  })

  test('tells that none has been made', async () => {
    await open({ newestAt: null, isSpaceLow: false })
    await expect
      .element(card.getByText('Senaste säkerhetskopian: ingen har gjorts än'))
      .toBeVisible()
  })

  test.each([
    ['on PostgreSQL', null],
    ['when it cannot be read', offline()],
  ])('tells nothing %s', async (_when, state) => {
    const server = await open(state)
    await expect.element(card.getByRole('button', { name: 'Ladda ner' })).toBeVisible()
    await expect.poll(() => server.calls('export.copies')).not.toHaveLength(0)
    await expect.element(page.getByText(/^Senaste säkerhetskopian/)).not.toBeInTheDocument()
  })
})

describe('the dashboard', () => {
  test('warns the trainer while the disk is almost full', async () => {
    const { answers } = fakeBook()
    const state = { ...copies, isSpaceLow: true }
    await renderScreen('/dashboard', { answers: { ...answers, 'export.copies': state } })
    await expect.element(lowSpace).toBeVisible()
    const next = page.getByRole('region', { name: 'Just nu' })
    await expect.element(next).toBeVisible()
    expect(lowSpace.element().compareDocumentPosition(next.element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  test('does not warn while there is room', async () => {
    const { answers } = fakeBook()
    const server = await renderScreen('/dashboard', {
      answers: { ...answers, 'export.copies': copies },
    })
    await expect.poll(() => server.calls('export.copies')).not.toHaveLength(0)
    await expect.element(page.getByRole('region', { name: 'Översikt' })).toBeVisible()
    await expect.element(lowSpace).not.toBeInTheDocument()
  })
})

describe("the administration's dashboard", () => {
  const backups: Output<'admin.backups'> = {
    newestAt: copies?.newestAt ?? null,
    rehearsedAt: new Date('2026-11-23T04:00:00Z'),
    isLate: false,
    failures: [],
  }
  const alerts = page.getByRole('alert')
  const ticket = 'a-ticket'
  const start = page.getByRole('button', { name: 'Ladda ner säkerhetskopian' })
  const asked = dialog('Ladda ner säkerhetskopian')
  const field = asked.getByRole('textbox', { name: 'Ditt lösenord' })

  const open = (answers: Answers) =>
    renderScreen('/admin/dashboard', { as: superAdmin, answers: { ...adminAnswers(), ...answers } })

  /** What forms have posted, instead of leaving the page. */
  function fakePosts() {
    const posts: [string, string, Record<string, unknown>][] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      const { pathname } = new URL(this.action)
      posts.push([this.method, pathname, Object.fromEntries(new FormData(this))])
    })
    return posts
  }

  async function confirm(password: string) {
    await start.click()
    await field.fill(password)
    await asked.getByRole('button', { name: 'Ladda ner' }).click()
  }

  test('downloads the newest copy after the password', async () => {
    const posts = fakePosts()
    const server = await open({
      'export.copies': copies,
      'admin.backups': backups,
      'admin.requestCopy': { ticket },
    })
    await expect.element(line).toBeVisible()
    await confirm('rätt')
    await expect.element(toast('Säkerhetskopian laddas ner')).toBeVisible()
    await expect.element(asked).not.toBeInTheDocument()
    await expect.element(start).toHaveFocus()
    expect(server.calls('admin.requestCopy')).toEqual([{ password: 'rätt' }])
    expect(posts).toEqual([['post', '/backup', { ticket }]])
    expect(document.querySelector('form[action="/backup"]')).toBeNull()
  })

  test('downloads nothing after a wrong password: its field says so and has the focus', async () => {
    const posts = fakePosts()
    await open({ 'export.copies': copies, 'admin.requestCopy': refused('PASSWORD_WRONG') })
    await confirm('fel')
    await expect.element(asked).toHaveTextContent('Lösenordet stämmer inte')
    await expect.element(field).toHaveFocus()
    expect(posts).toEqual([])
  })

  test('says that the download failed, and stays open', async () => {
    await open({ 'export.copies': copies, 'admin.requestCopy': offline() })
    await confirm('rätt')
    await expect
      .element(toast('Säkerhetskopian kunde inte laddas ner'))
      .toHaveTextContent('Ingen anslutning.')
    await expect.element(asked).toBeVisible()
  })

  test('has no button before the first copy, and warns while the disk is almost full', async () => {
    await open({ 'export.copies': { newestAt: null, isSpaceLow: true } })
    await expect
      .element(page.getByText('Senaste säkerhetskopian: ingen har gjorts än'))
      .toBeVisible()
    await expect.element(lowSpace).toBeVisible()
    await expect.element(start).not.toBeInTheDocument()
  })

  test('tells on PostgreSQL when the operator last made a backup and restored one, without a button', async () => {
    await open({ 'export.copies': null, 'admin.backups': backups })
    await expect.element(line).toBeVisible()
    await expect
      .element(page.getByText('Senaste återställningen på prov: mån 23 nov 05:00'))
      .toBeVisible()
    await expect.element(page.getByText('Den som driver servern gör')).toBeVisible()
    await expect.element(start).not.toBeInTheDocument()
    await expect.element(alerts).not.toBeInTheDocument()
  })

  test('tells what has failed since, and that the newest is old', async () => {
    const at = new Date('2026-11-24T03:00:00Z')
    const failures = (['backup', 'hook', 'rehearsal'] as const).map((kind) => ({ kind, at }))
    await open({ 'admin.backups': { ...backups, isLate: true, failures } })
    for (const text of [
      'Säkerhetskopieringen tis 24 nov 04:00 misslyckades.',
      'Säkerhetskopian tis 24 nov 04:00 kunde inte skickas vidare.',
      'Återställningen på prov tis 24 nov 04:00 misslyckades.',
      'Den senaste säkerhetskopian är äldre än två dygn.',
    ])
      await expect.element(alerts.filter({ hasText: text })).toBeVisible()
  })

  test('tells that no backup was made and none was restored on trial', async () => {
    await open({ 'export.copies': null })
    await expect
      .element(page.getByText('Senaste återställningen på prov: ingen har gjorts än'))
      .toBeVisible()
    await expect
      .element(page.getByText('Senaste säkerhetskopian: ingen har gjorts än'))
      .toBeVisible()
  })
})
