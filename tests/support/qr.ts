/** The modules of a QR code, dark ones true, parsed from its SVG path, in which each bar is one unit high. */
export function squaresOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)]
  if (bars.map(([bar]) => bar).join('') !== path) throw new Error(`no bars alone: ${path}`)
  for (const [, x, y, length] of bars)
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return rows
}
