/** Statements that break a running server of the release before, which knows only the older tables. */
const breaking = [
  { pattern: /\bDROP (TABLE|VIEW|COLUMN|TYPE|SCHEMA)\b/i, why: 'drops what it may read' },
  { pattern: /\bRENAME\b/i, why: 'renames what it may read' },
  { pattern: /\bALTER COLUMN "?\w+"? (SET DATA )?TYPE\b/i, why: 'changes a type' },
  { pattern: /\bALTER COLUMN "?\w+"? (SET NOT NULL|DROP DEFAULT)\b/i, why: 'refuses its rows' },
]
const addedColumn = /\bADD COLUMN\b[^;]*/gi

/** A line that allows them in a migration, once no release that is still in use needs what goes. */
const allowance = /^-- contract: \S/m

/**
 * What in a migration a running server of the release before would not survive, one sentence each. While an upgrade rolls
 * through the processes, old ones write to the new tables.
 */
export function breaksOlderServers(sql) {
  if (allowance.test(sql)) return []
  const statements = sql.replaceAll(/^\s*--.*$/gm, '')
  const required = [...statements.matchAll(addedColumn)].filter(
    ([column]) => /\bNOT NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column),
  )
  return [
    ...breaking
      .map(({ pattern, why }) => ({ found: pattern.exec(statements)?.[0], why }))
      .filter(({ found }) => found !== undefined)
      .map(({ found, why }) => `${found}: ${why}`),
    ...required.map(([column]) => `${column.trim()}: refuses its rows`),
  ]
}
