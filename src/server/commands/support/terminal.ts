import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export type Terminal = {
  /** Prompts for a line; null when cancelled (Ctrl-C, Ctrl-D, end of input). */
  prompt: (question: string) => Promise<string | null>
  /** As `prompt`, without echo. */
  promptHidden: (question: string) => Promise<string | null>
  close: () => void
}

/**
 * Opens the terminal for prompts, which go to standard error, so that standard output holds only the result. Answers
 * may be piped in.
 */
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
    // Without history, so that the arrow up does not show a password.
    historySize: 0,
  })
  // A terminal that is closed is the end of input.
  process.stdin.on('error', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()

  async function answer(): Promise<string | null> {
    const { value, done } = await lines.next()
    if (!done) return value
    screen.write('\n')
    return null
  }

  function printQuestion(question: string): void {
    reader.setPrompt(`${question}: `)
    reader.prompt()
  }

  return {
    prompt: (question) => {
      printQuestion(question)
      return answer()
    },
    promptHidden: async (question) => {
      printQuestion(question)
      isHidden = true
      const typed = await answer()
      isHidden = false
      screen.write('\n')
      return typed
    },
    close: () => reader.close(),
  }
}
