/** Where nothing can be rewritten, progress is a line now and then. */
const lineEveryMs = 15_000
const redrawEveryMs = 250

/**
 * Writes lines, and below them what is under way: on a terminal rewritten in place, elsewhere a line every 15 seconds.
 * `progress` is asked for those lines, and answers with a list of strings.
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
