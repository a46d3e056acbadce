// npm run doctor: looks at everything that the server needs, and says of each that it is well or what to do.
import { findingsOfRunningServer } from '../operations/command-socket/command-socket.ts'
import { examine, unusableSettings } from '../operations/doctor/examine.ts'
import type { Finding } from '../operations/doctor/findings.ts'
import { readEnv } from '../platform/system/env.ts'
import { printLine, runCommand } from './support/command.ts'
import { doctorTexts as texts } from './support/texts.ts'

await runCommand('doctor', async ({ options }) => {
  const findings = await examineAll()
  if (options.json) printLine(JSON.stringify(findings, null, 2))
  else for (const finding of findings) printLine(texts.finding(finding))
  return findings.some(({ state }) => state === 'mend') ? 1 : 0
})

async function examineAll(): Promise<Finding[]> {
  let env: ReturnType<typeof readEnv>
  try {
    env = readEnv()
  } catch (error) {
    return unusableSettings(error)
  }
  // Only a running server can read the embedded database.
  const running = env.databaseUrl ? null : await findingsOfRunningServer(env.dataDir)
  return running ?? examine(env)
}
