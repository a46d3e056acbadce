import { vi } from 'vitest'

/** Replaces the system clipboard. Returns the texts copied from now on, in order. */
export function fakeClipboard(): string[] {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const blob = await item?.getType('text/plain')
    copied.push((await blob?.text()) ?? '')
  })
  return copied
}

/** Makes every way of copying fail from now on. */
export function refuseClipboard(): void {
  const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(refuse)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refuse)
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
}
