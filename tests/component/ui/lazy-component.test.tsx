import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyComponent } from '#web/lib/modules/lazy-module.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hej {name}</p>

/** An import that fails at first and succeeds afterwards. */
const failingOnce = () =>
  vi
    .fn<() => Promise<{ Greeting: typeof Greeting }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ Greeting })

test('a lazy component shows its fallback until its module is loaded', async () => {
  let finish = () => {}
  const importModule = () =>
    new Promise<{ Greeting: typeof Greeting }>((resolve) => {
      finish = () => resolve({ Greeting })
    })
  const Lazy = lazyComponent(importModule, 'Greeting')
  await render(<Lazy fallback={<p>Laddar</p>} name="Tove" />)
  await expect.element(page.getByText('Laddar')).toBeVisible()
  finish()
  await expect.element(page.getByText('Hej Tove')).toBeVisible()
  await expect.element(page.getByText('Laddar')).not.toBeInTheDocument()
})

test('a lazy component never shows its fallback once its module is loaded', async () => {
  const Lazy = lazyComponent(async () => ({ Greeting }), 'Greeting')
  await Lazy.preload()
  const fallback = vi.fn<() => null>(() => null)
  const Fallback = fallback
  await render(<Lazy fallback={<Fallback />} name="Tove" />)
  await expect.element(page.getByText('Hej Tove')).toBeVisible()
  expect(fallback).not.toHaveBeenCalled()
})

test('a lazy component that could not be loaded shows its failure, and is loaded at the next try', async () => {
  const Lazy = lazyComponent(failingOnce(), 'Greeting')
  await render(
    <Lazy
      fallback={null}
      failure={(retry) => (
        <button type="button" onClick={retry}>
          Igen
        </button>
      )}
      name="Tove"
    />,
  )
  await page.getByRole('button', { name: 'Igen' }).click()
  await expect.element(page.getByText('Hej Tove')).toBeVisible()
})

test('without a failure of its own the error reaches the error boundary, whose retry loads it', async () => {
  const Lazy = lazyComponent(failingOnce(), 'Greeting')
  // React reports what an error boundary catches.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await render(
    <ErrorBoundary
      fallback={(error, retry) => (
        <button type="button" onClick={retry}>
          {error instanceof Error && error.message}
        </button>
      )}
    >
      <Lazy fallback={null} name="Tove" />
    </ErrorBoundary>,
  )
  await page.getByRole('button', { name: 'Failed to fetch' }).click()
  await expect.element(page.getByText('Hej Tove')).toBeVisible()
  expect(reported).toHaveBeenCalled()
})
