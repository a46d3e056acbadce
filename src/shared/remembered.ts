/** Caches a pure function of a text; the cache is emptied when it holds `most` values. */
export function remembered<Made>(most: number, make: (text: string) => Made) {
  const made = new Map<string, Made>()
  return (text: string): Made => {
    const known = made.get(text)
    if (known !== undefined) return known
    const fresh = make(text)
    if (made.size >= most) made.clear()
    made.set(text, fresh)
    return fresh
  }
}
