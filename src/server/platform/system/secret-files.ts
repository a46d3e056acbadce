import { readFileSync } from 'node:fs'

/** Variables whose value may be in a file, which the variable with _FILE names: secrets that a platform mounts. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATION_DATABASE_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
] as const

/**
 * Reads the files of these variables, without the white space around their text. A file may be empty for those of
 * `mayBeEmpty`, which then are unset. `problems` says what the operator must change.
 */
export function secretsInFiles(
  source: NodeJS.ProcessEnv,
  wanted: readonly string[] = secretNames,
  mayBeEmpty: readonly string[] = [],
): {
  secrets: Record<string, string>
  problems: string[]
} {
  const secrets: Record<string, string> = {}
  const problems: string[] = []
  for (const name of wanted) {
    const file = source[`${name}_FILE`]
    if (!file) continue
    const text = textOf(file)
    if (source[name]) problems.push(`${name} and ${name}_FILE are both set. Set one of them`)
    else if (text === '' && mayBeEmpty.includes(name)) continue
    else if (!text) problems.push(`${name}_FILE: ${file} is empty or cannot be read`)
    else secrets[name] = text
  }
  return { secrets, problems }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
