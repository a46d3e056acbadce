// npm run admin:link: prints the link by which the first account is made in the browser (D42).
import { makeFirstAccountLink } from '../auth/first-account.ts'
import { printError, printLine } from './support/command.ts'
import { adminLinkTexts as texts } from './support/texts.ts'
import { nameOfDatabase, withDatabase } from './support/with-database.ts'

await withDatabase('admin:link', async ({ db, env }) => {
  const origin = env.publicUrl?.origin ?? `http://localhost:${env.port}`
  const link = await makeFirstAccountLink(db, { origin, now: new Date() })
  if (link === null) {
    printError(texts.exists(nameOfDatabase(env)))
    return 1
  }
  printError(texts.made(nameOfDatabase(env)))
  printLine(link)
  return 0
})
