// Fails when docs/security.md names a file that does not exist, a test title that its file does not hold, or a wrong count.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/project.mjs'

const document = 'docs/security.md'
/** `a/path.ts`, or `a/path.test.ts`: "the title of a test in it". Other words in backticks have no slash or extension. */
const named =
  /`((?:\.github|docs|drizzle|scripts|src|tests)\/[^`\s]+|[\w.-]+\.(?:json|yaml))`(?:: "([^"]+)")?/g
const statuses = ['met', 'unmet', 'n/a']

const text = readFileSync(join(root, document), 'utf8')
const breaches = [...[...text.matchAll(named)].flatMap(missing), ...wrongCounts()]
for (const breach of new Set(breaches)) console.error(`${document}: ${breach}`)
process.exitCode = breaches.length > 0 ? 1 : 0

function missing([, path, title]) {
  const file = join(root, path)
  if (!existsSync(file)) return [`${path} does not exist`]
  if (title === undefined || readFileSync(file, 'utf8').includes(title)) return []
  return [`${path} has no "${title}"`]
}

/** Every row of the tables has a status, and the sentence below them counts these. */
function wrongCounts() {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]*\| (\S+) +\|/gm)]
  const found = statuses.map(
    (status) => `${rows.filter((row) => row[2] === status).length} ${status}`,
  )
  const sentence = `${found.join(', ')}: ${rows.length} requirements`
  const unknown = rows.filter((row) => !statuses.includes(row[2]))
  return [
    ...unknown.map(
      (row) => `${row[1]} has the status "${row[2]}", not one of ${statuses.join(', ')}`,
    ),
    ...(text.includes(sentence) ? [] : [`the counts should be: ${sentence}`]),
  ]
}
