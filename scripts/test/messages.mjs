// IPC messages from a test tool (child process) to the test command (its parent):
//   { kind: 'plan', total, unit }                            the number of `files` or `tests`
//   { kind: 'test', title, path, file, project, ms, hasPassed, error, traces }
//                                                            a test has ended: `path` has the titles of its blocks and
//                                                            its own, `error` is null or its failure with the stack,
//                                                            `traces` the files kept of it, from the root
//   { kind: 'file', file }                                   all tests of a file have ended
//   { kind: 'error', file, message }                         a failure that is no test
//   { kind: 'end' }                                          the run has ended

import { stripVTControlCharacters } from 'node:util'

/** The errors of a test as one text with their stacks, without colours; null without one. */
export function textOf(errors) {
  const texts = errors.map(({ message, stack, value }) => stack || message || String(value))
  return texts.length > 0 ? stripVTControlCharacters(texts.join('\n\n')) : null
}

/** Sends a message to the parent process if there is one. */
export function send(message) {
  if (process.connected) process.send(message)
}

/** Sends the last message; resolves when it and all before it are sent. */
export function sendEnd() {
  return new Promise((resolve) => {
    if (process.connected) process.send({ kind: 'end' }, () => resolve())
    else resolve()
  })
}

/** Ends this process when its parent has ended, even by SIGKILL. */
export function watchParent() {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}
