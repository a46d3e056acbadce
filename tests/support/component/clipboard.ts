import { vi } from 'vitest'

/** Takes what is copied from now on, in place of the system's clipboard. Returns the texts that were copied, in order. */
export function fakeClipboard(): string[] {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const blob = await item?.getType('text/plain')
    copied.push((await blob?.text()) ?? '')
  })
  return copied
}

/** The browser refuses every way of copying from now on. */
export function refuseClipboard(): void {
  const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(refuse)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refuse)
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
}
