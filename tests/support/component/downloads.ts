import { onTestFinished, vi } from 'vitest'

export type Download = { name: string; file: Blob }

/** Captures files passed to the browser's download. */
export function fakeDownloads(): Download[] {
  const taken: Download[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`
    files.set(url, file as Blob)
    return url
  })
  const take = (event: MouseEvent) => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.download) return
    event.preventDefault()
    taken.push({ name: link.download, file: files.get(link.href) ?? new Blob() })
  }
  document.addEventListener('click', take, { capture: true })
  onTestFinished(() => document.removeEventListener('click', take, { capture: true }))
  return taken
}
