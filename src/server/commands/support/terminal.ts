import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export type Terminal = {
  /** The line that the person answers, or null when they left (Ctrl-C, Ctrl-D, no more input). */
  ask: (question: string) => Promise<string | null>
  /** As `ask`, and nothing that is typed is shown. */
  askHidden: (question: string) => Promise<string | null>
  close: () => void
}

/** Questions go to standard error, so that standard output holds the result alone. Answers may also be piped in. */
export function openTerminal(): Terminal {
  let isHidden = false
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const reader = createInterface({
    input: process.stdin,
    output: screen,
    terminal: process.stdin.isTTY,
    // A password must not come back on the arrow up.
    historySize: 0,
  })
  const lines = reader[Symbol.asyncIterator]()

  async function answer(): Promise<string | null> {
    const { value, done } = await lines.next()
    if (!done) return value
    screen.write('\n')
    return null
  }

  function put(question: string): void {
    reader.setPrompt(`${question}: `)
    reader.prompt()
  }

  return {
    ask: (question) => {
      put(question)
      return answer()
    },
    askHidden: async (question) => {
      put(question)
      isHidden = true
      const typed = await answer()
      isHidden = false
      screen.write('\n')
      return typed
    },
    close: () => reader.close(),
  }
}
