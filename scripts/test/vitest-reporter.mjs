// Vitest's side of messages.mjs: reports each test to the test command as it ends.
import { send, sendEnd, watchParent } from './messages.mjs'

export default class MessageReporter {
  onInit() {
    watchParent()
  }

  onTestRunStart(specifications) {
    send({ kind: 'plan', total: specifications.length, unit: 'files' })
  }

  onTestCaseResult(test) {
    send({
      kind: 'test',
      title: test.fullName,
      file: test.module.relativeModuleId,
      project: test.project.name,
      ms: test.diagnostic()?.duration ?? 0,
      // Skipped counts as failed: skipping tests is forbidden, and a test whose hook has failed did not run.
      hasPassed: test.result().state === 'passed',
    })
  }

  onTestModuleEnd(module) {
    const errors = module.errors()
    if (errors.length > 0) {
      send({ kind: 'error', file: module.relativeModuleId, message: errors[0].message })
    }
    send({ kind: 'file', file: module.relativeModuleId })
  }

  async onTestRunEnd(_modules, errors) {
    for (const { message } of errors) send({ kind: 'error', file: null, message })
    await sendEnd()
  }
}
