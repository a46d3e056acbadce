import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Prints what is rendered while `printedAt` is set, and resets it on `afterprint`. Sets the document's title meanwhile,
 * since browsers name the PDF after it. `print` works again at any time, since not every browser fires `afterprint`.
 * `isOnly` says that the page has no other sheet: the browser's own command prints it too.
 */
export function usePrinting(
  title: string,
  { isOnly = false } = {},
): { printedAt: Date | null; print: () => void } {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)

  useEffect(() => {
    if (!isOnly) return
    // At once, since the browser takes the page as it is after the event.
    const begin = () => flushSync(() => setPrintedAt((begun) => begun ?? new Date()))
    window.addEventListener('beforeprint', begin)
    return () => window.removeEventListener('beforeprint', begin)
  }, [isOnly])
  useEffect(() => {
    if (!printedAt) return
    const usual = document.title
    document.title = title
    const finish = () => setPrintedAt(null)
    window.addEventListener('afterprint', finish)
    return () => {
      window.removeEventListener('afterprint', finish)
      document.title = usual
    }
  }, [printedAt, title])

  function print() {
    setPrintedAt(new Date())
    // On the next frame, when the sheet is painted.
    requestAnimationFrame(() => window.print())
  }
  return { printedAt, print }
}
