import { MantineProvider } from '@mantine/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hoursLeft } from '#shared/texts.ts'
import { levelHeights } from '#tests/component/ui.ts'
import { CountedHours, HoursStatus } from '#web/ui/pot/counted-hours.tsx'
import { Vessel } from '#web/ui/pot/vessel.tsx'

// Hours that fall when a session is marked: the figure, what is announced, and the level of the vessel.

const root = document.documentElement.style

/** As without the setting "reduced motion", which the browser of the tests has. */
function withMotion(): void {
  root.setProperty('--app-motion', '180ms')
}

beforeEach(() => () => root.removeProperty('--app-motion'))

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the figure', () => {
  const counted = (hours: number) => (
    <CountedHours hours={hours} text={(left) => plain(hoursLeft(left))} />
  )

  test('counts down in quarters for 180 ms, and up again', async () => {
    withMotion()
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    const { container, rerender } = await render(counted(9.5))
    await rerender(counted(8.5))
    expect(container.textContent).toBe('9,5 h kvar')
    vi.advanceTimersByTime(100)
    await expect.poll(() => container.textContent).toMatch(/^(9|9,25|8,75) h kvar$/)
    vi.advanceTimersByTime(100)
    await expect.poll(() => container.textContent).toBe('8,5 h kvar')
    await rerender(counted(9.5))
    vi.advanceTimersByTime(200)
    await expect.poll(() => container.textContent).toBe('9,5 h kvar')
  })

  test('is the new one at once with reduced motion', async () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] })
    const { container, rerender } = await render(counted(0.25))
    await rerender(counted(-0.25))
    expect(container.textContent).toBe('0,25 h minus')
  })
})

test('the hours are announced when they change, and not when another pot is named', async () => {
  const shown = (pot: Parameters<typeof HoursStatus>[0]['pot']) => (
    <MantineProvider>
      <div id="told">
        <HoursStatus pot={pot} />
      </div>
    </MantineProvider>
  )
  const status = (id: string, hoursRemaining: number) => shown({ id, hoursRemaining })
  const told = () => plain(document.querySelector('#told')?.textContent ?? '')
  const { rerender } = await render(status('a', 9.5))
  expect(told()).toBe('')
  await rerender(status('a', 8.5))
  expect(told()).toBe('8,5 h kvar')
  await rerender(status('b', 3))
  expect(told()).toBe('')
  await rerender(status('b', 4))
  await rerender(shown(null))
  expect(told()).toBe('')
})

describe('the level', () => {
  const vessel = (unmarked: number) => (
    <Vessel
      filling={{
        full: 10,
        used: 3 - unmarked,
        free: 5,
        booked: 2,
        unmarked,
        lacking: 0,
        stripes: [1, 1],
      }}
      flaw={null}
      size={48}
      isLive
    />
  )
  /** The properties that began to move, as the browser tells once it has drawn. */
  async function moved(from: number, to: number, count: number) {
    const { container, rerender } = await render(vessel(from))
    const parts: string[] = []
    container.addEventListener('transitionrun', ({ target, propertyName }) => {
      const at = [...container.querySelectorAll('rect')].indexOf(target as SVGRectElement)
      parts.push(`${propertyName} of ${['free', 'booked', 'unmarked'][at]}`)
    })
    const scale = container.querySelector('path[class*="mark"]')?.getAttribute('d')
    const before = levelHeights(page.elementLocator(container))
    // Drawn before it changes; and one that should not move is given the time in which it would.
    await twoFrames()
    await rerender(vessel(to))
    await twoFrames()
    await expect.poll(() => parts.length).toBe(count)
    expect(container.querySelector('path[class*="mark"]')?.getAttribute('d')).toBe(scale)
    return {
      before,
      after: levelHeights(page.elementLocator(container)),
      parts: parts.sort((a, b) => a.localeCompare(b)),
    }
  }

  test('of what waits to be marked falls to nothing, and the scale and the rest stand still', async () => {
    withMotion()
    const { before, after, parts } = await moved(1, 0, 2)
    expect(before).toEqual([6.5, 2.6, 1.3])
    expect(after).toEqual([6.5, 2.6, 0])
    expect(parts).toEqual(['height of unmarked', 'y of unmarked'])
  })

  test('rises again from nothing', async () => {
    withMotion()
    const { after, parts } = await moved(0, 1, 2)
    expect(after).toEqual([6.5, 2.6, 1.3])
    expect(parts).toEqual(['height of unmarked', 'y of unmarked'])
  })

  test('changes without moving with reduced motion', async () => {
    const { after, parts } = await moved(1, 0, 0)
    expect(after).toEqual([6.5, 2.6, 0])
    expect(parts).toEqual([])
  })
})

function twoFrames(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
}
