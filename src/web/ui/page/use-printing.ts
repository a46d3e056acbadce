import { useEffect, useState } from 'react'

/**
 * Prints what is rendered while `printedAt` is set, and resets it on `afterprint`. Sets the document's title meanwhile,
 * since browsers name the PDF after it. `print` works again at any time, since not every browser fires `afterprint`.
 */
export function usePrinting(title: string): { printedAt: Date | null; print: () => void } {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)

  useEffect(() => {
    if (!printedAt) return
    const usual = document.title
    document.title = title
    const finish = () => setPrintedAt(null)
    window.addEventListener('afterprint', finish)
    // On the next frame, when the sheet is painted.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', finish)
      document.title = usual
    }
  }, [printedAt, title])

  return { printedAt, print: () => setPrintedAt(new Date()) }
}
