// Playwright's side of messages.mjs: reports each test to the test command as it ends.
import { relative } from 'node:path'
import { root } from '../setup/project.mjs'
import { send, sendEnd, textOf, watchParent } from './messages.mjs'

export default class MessageReporter {
  onBegin(_config, suite) {
    watchParent()
    send({ kind: 'plan', total: suite.allTests().length, unit: 'tests' })
  }

  onTestEnd(test, result) {
    const path = test.titlePath().slice(3)
    send({
      kind: 'test',
      title: path.join(' > '),
      path,
      file: pathOf(test.location.file),
      project: 'e2e',
      ms: result.duration,
      hasPassed: test.outcome() === 'expected',
      error: textOf(result.errors),
      traces: result.attachments.flatMap((one) => (one.path ? [pathOf(one.path)] : [])),
    })
  }

  onError(error) {
    const { message = String(error.value), location } = error
    send({ kind: 'error', file: location ? pathOf(location.file) : null, message })
  }

  async onEnd() {
    await sendEnd()
  }

  /** The other reporter prints readable output. */
  printsToStdio() {
    return false
  }
}

function pathOf(file) {
  return relative(root, file).replaceAll('\\', '/')
}
