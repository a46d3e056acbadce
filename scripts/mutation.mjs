// npm run mutation: mutation testing of the rules in src/shared. `npm run mutation -- hours` only in the files whose
// path contains the word. Exits 1 below a score of 95 %.
import './setup/require-node.mjs'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'
import { root } from './setup/project.mjs'

const leastPercent = 95
/** The minimum score of a single file: lower, since an equivalent mutant weighs more in a small file. */
const leastInFile = 90
const configFile = 'tests/stryker.config.json'
const noticed = ['Killed', 'Timeout']
const unnoticed = ['Survived', 'NoCoverage']

process.chdir(root)
const letGo = endChildrenWithUs()
try {
  await ensureInstalled()
  letGo()
  const files = wantedFiles(process.argv.slice(2))
  const { Stryker } = await import('@stryker-mutator/core')
  report(files, await new Stryker({ configFile, mutate: files }).runMutationTest())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function wantedFiles(words) {
  const { mutate } = JSON.parse(readFileSync(configFile, 'utf8'))
  const files = mutate.filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  )
  if (files.length === 0) throw new Error(`No rule file is called ${words.join(' or ')}.`)
  return files
}

function report(files, mutants) {
  const scores = files.map((file) => {
    const own = mutants.filter((one) => relative(root, one.fileName).replaceAll('\\', '/') === file)
    const left = own.filter((one) => unnoticed.includes(one.status))
    return { file, left, killed: own.filter((one) => noticed.includes(one.status)).length }
  })
  for (const { file, left } of scores)
    for (const { location, replacement } of left)
      console.log(`${file}:${location.start.line}:${location.start.column}  ${replacement}`)
  const all = {
    file: 'together',
    left: scores.flatMap(({ left }) => left),
    killed: scores.reduce((sum, { killed }) => sum + killed, 0),
  }
  const width = Math.max(...files.map((file) => file.length))
  console.log()
  for (const { file, left, killed } of [...scores, all]) {
    const counts = `${percent({ left, killed }).toFixed(1).padStart(5)} %  ${killed} noticed, ${left.length} not`
    console.log(`${file.padEnd(width)}  ${counts}`)
  }
  const low = [
    ...scores
      .filter((score) => percent(score) < leastInFile)
      .map(({ file }) => `${file}: below ${leastInFile} %`),
    ...(percent(all) < leastPercent ? [`together: below ${leastPercent} %`] : []),
  ]
  for (const words of low) console.error(words)
  process.exitCode = low.length > 0 ? 1 : 0
}

function percent({ left, killed }) {
  return killed + left.length === 0 ? 0 : (100 * killed) / (killed + left.length)
}
