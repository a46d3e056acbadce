// Fails when docs/security.md or docs/asvs.md names a file that does not exist, or a test title that its file does not hold;
// and when a requirement of ASVS that is met names neither, or the counts are wrong.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/project.mjs'

const documents = ['docs/security.md', 'docs/asvs.md']
/** `a/path.ts`, or `a/path.test.ts`: "the title of a test in it". Other words in backticks have no slash or extension. */
const named =
  /`((?:\.github|docs|drizzle|scripts|src|tests)\/[^`\s]+|[\w.-]+\.(?:json|yaml)|\.dockerignore|Dockerfile)`(?:: "([^"]+)")?/g
const statuses = ['met', 'unmet', 'n/a']

const breaches = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const found = [...[...text.matchAll(named)].flatMap(missing), ...wrongRows(text)]
  return [...new Set(found)].map((breach) => `${document}: ${breach}`)
})
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function missing([, path, title]) {
  const file = join(root, path)
  if (!existsSync(file)) return [`${path} does not exist`]
  if (title === undefined || readFileSync(file, 'utf8').includes(title)) return []
  return [`${path} has no "${title}"`]
}

/** Every requirement has a status, one that is met names what shows it, and a sentence counts them. */
function wrongRows(text) {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]*\| (\S+) +\|(.*)$/gm)]
  if (rows.length === 0) return []
  const counts = statuses.map(
    (status) => `${rows.filter((row) => row[2] === status).length} ${status}`,
  )
  const sentence = `${counts.join(', ')}: ${rows.length} requirements`
  return [
    ...rows
      .filter((row) => !statuses.includes(row[2]))
      .map((row) => `${row[1]} has the status "${row[2]}", not one of ${statuses.join(', ')}`),
    ...rows
      .filter((row) => row[2] === 'met' && row[3].match(named) === null)
      .map((row) => `${row[1]} is met, but names no test and no file`),
    ...(text.includes(sentence) ? [] : [`the counts should be: ${sentence}`]),
  ]
}
