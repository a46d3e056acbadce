import { useEffect, useState } from 'react'

/**
 * Prints what is drawn while there is a time of printing, which ends with the printing. The page bears the title meanwhile,
 * since a browser names a file after it. Asked for again, it prints again: not every browser says when it is done.
 */
export function usePrinting(title: string): { printedAt: Date | null; print: () => void } {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)

  useEffect(() => {
    if (!printedAt) return
    const usual = document.title
    document.title = title
    const finish = () => setPrintedAt(null)
    window.addEventListener('afterprint', finish)
    // A frame later, so that a browser which prints what it shows has shown it.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', finish)
      document.title = usual
    }
  }, [printedAt, title])

  return { printedAt, print: () => setPrintedAt(new Date()) }
}
