import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../../lib/use-latest.ts'

interface PrintingOptions<Printed> {
  /** What is printed, as it is when the printing begins. */
  take: () => Printed
  /** The document's title meanwhile: browsers name the file after it. */
  titleOf: (printed: Printed) => string
  /** The page has no other sheet: the browser's own command prints it too. */
  isOnly?: boolean
}

/**
 * Prints what is rendered while `printed` is set, and resets it on `afterprint`. `print` works again at any time, since
 * not every browser fires `afterprint`.
 */
export function usePrinting<Printed extends object>(
  options: PrintingOptions<Printed>,
): { printed: Printed | null; print: () => void } {
  const { isOnly = false } = options
  const [printed, setPrinted] = useState<Printed | null>(null)
  const latest = useLatest(options)
  const title = printed && options.titleOf(printed)

  useEffect(() => {
    if (!isOnly) return
    // At once, since the browser takes the page as it is after the event.
    const begin = () => flushSync(() => setPrinted((begun) => begun ?? latest.current.take()))
    window.addEventListener('beforeprint', begin)
    return () => window.removeEventListener('beforeprint', begin)
  }, [isOnly, latest])
  useEffect(() => {
    if (title === null) return
    const usual = document.title
    document.title = title
    const finish = () => setPrinted(null)
    window.addEventListener('afterprint', finish)
    return () => {
      window.removeEventListener('afterprint', finish)
      document.title = usual
    }
  }, [title])

  function print() {
    setPrinted(options.take())
    // On the next frame, when the sheet is painted.
    requestAnimationFrame(() => window.print())
  }
  return { printed, print }
}

/** Whether the page itself is being printed: what a list folds on the screen is whole on paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const finish = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', finish)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', finish)
    }
  }, [])
  return isPrinting
}
