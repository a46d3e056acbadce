import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { withParams } from '#shared/address.ts'
import { expectAddress, goTo } from '#tests/component/ui.ts'
import { Providers } from '#web/app/providers.tsx'
import { useAddress } from '#web/lib/address/use-address.ts'

const countAddress = {
  read: (params: URLSearchParams) => ({ count: Number(params.get('antal')) }),
  write: (params: URLSearchParams, { count }: { count: number }) =>
    withParams(params, { antal: String(count) }),
}

type Address = ReturnType<typeof useAddress<{ count: number }, { count: number }>>

/** The place in the history, by the router: the browser's own list is full at fifty entries. */
const entry = () => (history.state as { idx: number }).idx

/** The address of a page at `path`, as of the last render, with all states that were rendered. */
async function renderAddress(path: string) {
  goTo(path)
  const rendered: Address[] = []
  function Page() {
    const address = useAddress(countAddress)
    rendered.push(address)
    return null
  }
  await render(
    <Providers>
      <Page />
    </Providers>,
  )
  return { rendered, latest: () => rendered.at(-1) as Address }
}

test('a change adds an entry to the history, or replaces the current one, and keeps other parameters', async () => {
  const { latest } = await renderAddress('/dashboard?vy=bild')
  const before = entry()
  latest().change({ count: 1 })
  await expectAddress('/dashboard?vy=bild&antal=1')
  expect(entry()).toBe(before + 1)
  latest().change({ count: 2 }, { replace: true })
  await expectAddress('/dashboard?vy=bild&antal=2')
  expect(entry()).toBe(before + 1)
  history.back()
  await expectAddress('/dashboard?vy=bild')
  await expect.poll(() => latest().state).toEqual({ count: 0 })
})

test('a change to what is there adds no entry', async () => {
  const { latest } = await renderAddress('/dashboard?antal=1')
  const before = entry()
  latest().change({ count: 1 })
  expect(entry()).toBe(before)
})

test('changes of one render follow on one another', async () => {
  const { rendered } = await renderAddress('/dashboard?antal=5')
  const [{ change } = expect.fail()] = rendered
  change(({ count }) => ({ count: count + 1 }))
  change(({ count }) => ({ count: count + 1 }))
  await expectAddress('/dashboard?antal=7')
})

test('the state is the same object until the parameters change, and gives the query string of a link', async () => {
  const { rendered, latest } = await renderAddress('/dashboard?antal=1')
  const { state } = latest()
  goTo('/dashboard?antal=1#hash')
  await expectAddress('/dashboard?antal=1#hash')
  await expect.poll(() => rendered.length).toBeGreaterThan(1)
  expect(latest().state).toBe(state)
  expect(latest().searchOf({ count: 3 })).toBe('?antal=3')
})
