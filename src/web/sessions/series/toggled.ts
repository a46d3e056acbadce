/** The set with those of the keys that it lacked, and without those that it had. */
export function toggled(set: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const next = new Set(set)
  for (const key of keys) if (!next.delete(key)) next.add(key)
  return next
}
