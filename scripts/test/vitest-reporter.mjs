// Vitest's side of messages.mjs: reports each test to the test command as it ends.
import { relative } from 'node:path'
import { root } from '../setup/project.mjs'
import { send, sendEnd, textOf, watchParent } from './messages.mjs'

export default class MessageReporter {
  onInit(vitest) {
    watchParent()
    this.wanted = vitest.config.testNamePattern
  }

  onTestRunStart(specifications) {
    send({ kind: 'plan', total: specifications.length, unit: 'files' })
  }

  onTestCaseResult(test) {
    const path = pathOf(test)
    // Left out by --testNamePattern, which Vitest reports as skipped.
    if (this.wanted && !this.wanted.test(path.join(' '))) return
    const { state, errors = [] } = test.result()
    send({
      kind: 'test',
      title: test.fullName,
      path,
      file: test.module.relativeModuleId,
      project: test.project.name,
      ms: test.diagnostic()?.duration ?? 0,
      // Skipped counts as failed: skipping tests is forbidden, and a test whose hook has failed did not run.
      hasPassed: state === 'passed',
      error: textOf(errors),
      traces: test
        .annotations()
        .flatMap(({ type, message }) => (type === 'traces' ? [message] : [])),
    })
  }

  onTestModuleEnd(module) {
    const [error] = module.errors()
    if (error) {
      const message = [error.message, error.cause?.message].filter(Boolean).join(': ')
      send({ kind: 'error', file: module.relativeModuleId, message })
    }
    send({ kind: 'file', file: module.relativeModuleId })
  }

  async onTestRunEnd(_modules, errors) {
    for (const { message, VITEST_TEST_PATH: file } of errors)
      send({ kind: 'error', file: file ? fromRoot(file) : null, message })
    await sendEnd()
  }
}

/** The titles of the blocks around a test, and its own. */
function pathOf(test) {
  return test.type === 'module' ? [] : [...pathOf(test.parent), test.name]
}

function fromRoot(file) {
  return relative(root, file).replaceAll('\\', '/')
}
