import { run } from '../setup/processes.mjs'

/**
 * The files, by their paths from the root, that differ from a revision: committed since, staged, changed and new.
 * Throws with git's output.
 */
export async function changedFiles(revision) {
  const answers = [
    await git(['diff', '--name-only', '--no-renames', '--relative', '-z', revision, '--']),
    await git(['ls-files', '--others', '--exclude-standard', '-z']),
  ]
  return [...new Set(answers.flatMap((answer) => answer.split('\0')))].filter(Boolean)
}

async function git(args) {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error(`--changed needs git to name what has changed.\n${output}`)
  return output
}
