/** Without a terminal, progress is printed as a line at intervals. */
const lineEveryMs = 15_000
const redrawEveryMs = 250

/**
 * Prints lines, with the progress below them: rewritten in place on a terminal, elsewhere a line every 15 seconds.
 * `progress` is a function that returns the progress lines.
 */
export function openTerminal(stream, progress) {
  const isLive = stream.isTTY === true
  let drawn = 0
  const erase = () => {
    if (drawn > 0) stream.write(`\u001B[${drawn}A\u001B[0J`)
    drawn = 0
  }
  const draw = () => {
    const lines = progress().map((line) => line.slice(0, (stream.columns || 80) - 1))
    for (const line of lines) stream.write(`${line}\n`)
    drawn = lines.length
  }
  const tick = () => {
    if (!isLive) return progress().forEach((line) => stream.write(`${line}\n`))
    erase()
    return draw()
  }
  const timer = setInterval(tick, isLive ? redrawEveryMs : lineEveryMs)
  timer.unref()
  return {
    write: (text) => {
      if (isLive) erase()
      stream.write(`${text}\n`)
      if (isLive) draw()
    },
    close: () => {
      clearInterval(timer)
      if (isLive) erase()
    },
  }
}
