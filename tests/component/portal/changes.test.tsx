import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refused, unavailable } from '#tests/component/fake-server.ts'
import { openStart, portalPayload, portalSession } from '#tests/component/portal-rows.ts'
import { renderPortal } from '#tests/component/render-portal.tsx'

// An open link shows what has happened since (D33).

const later = () => vi.advanceTimersByTime(20_000)
const coming = page.getByRole('table', { name: 'Kommande pass' })

async function open() {
  const server = await renderPortal(openStart(portalPayload({ sessions: [portalSession()] })), {
    answers: { 'portal.newest': ['a'] },
    now: '2026-11-24T08:30:00Z',
  })
  await expect.element(coming).toHaveTextContent('ons 25 nov')
  await expect.poll(() => server.calls('portal.newest')).toHaveLength(1)
  return server
}

test('an open link fetches its data anew when something that it shows has changed, and not otherwise', async () => {
  const server = await open()
  later()
  await expect.poll(() => server.calls('portal.newest')).toHaveLength(2)
  expect(server.calls('portal.get')).toHaveLength(0)
  const moved = portalSession({ startsAt: new Date('2026-11-26T09:00:00Z') })
  server.answer({
    'portal.newest': ['b', 'a'],
    'portal.get': portalPayload({ sessions: [moved] }),
  })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(coming).toHaveTextContent('tor 26 nov')
  expect(server.calls('portal.get')).toHaveLength(1)
})

test('it goes on after a failure, and asks no more once the link does not open', async () => {
  const server = await open()
  const asksAgain = async (count: number) =>
    expect
      .poll(() => {
        later()
        return server.calls('portal.newest').length
      })
      .toBe(count)
  server.answer({ 'portal.newest': unavailable() })
  await asksAgain(2)
  server.answer({ 'portal.newest': refused('LINK_INVALID') })
  await asksAgain(3)
  for (let n = 0; n < 30; n += 1) later()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.calls('portal.newest')).toHaveLength(3)
  await expect.element(coming).toHaveTextContent('ons 25 nov')
})
