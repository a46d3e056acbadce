// IPC messages from a test tool (child process) to the test command (its parent):
//   { kind: 'plan', total, unit }                            the number of `files` or `tests`
//   { kind: 'test', title, file, project, ms, hasPassed }    a test has ended
//   { kind: 'file', file }                                   all tests of a file have ended
//   { kind: 'error', file, message }                         a failure that is no test
//   { kind: 'end' }                                          the run has ended

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
