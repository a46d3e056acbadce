// What a test tool that we have started tells us while it runs, over the channel between a process and its child:
//   { kind: 'plan', total, unit }                            how many `files` or `tests` there are
//   { kind: 'test', title, file, project, ms, hasPassed }    one has ended
//   { kind: 'file', file }                                   all tests of a file have
//   { kind: 'error', file, message }                         something failed that is no test
//   { kind: 'end' }                                          it came to its end

/** Sends it, where there is a process to send it to. */
export function send(message) {
  if (process.connected) process.send(message)
}

/** Sends the last one; resolves when it and all before it are on their way. */
export function sendEnd() {
  return new Promise((resolve) => {
    if (process.connected) process.send({ kind: 'end' }, () => resolve())
    else resolve()
  })
}

/** Ends this process when the one that started it has gone, even by SIGKILL. */
export function watchParent() {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}
