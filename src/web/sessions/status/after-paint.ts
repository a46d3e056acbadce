/**
 * Runs work once, after the next paint: what a click changes where it was made is painted first. Returns a function that runs
 * it at once, if it has not run; call it before what the work must precede, since a hidden tab paints nothing.
 */
export function afterPaint(work: () => void): () => void {
  let isDone = false
  const run = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(run))
  return run
}
