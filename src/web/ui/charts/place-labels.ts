/** A word at a point of a line, in pixels. */
interface Wanted {
  key: string
  x: number
  y: number
  text: string
}

/** The place of a word: the anchor of its SVG text. */
interface LabelPlace {
  x: number
  y: number
  textAnchor: 'start' | 'end'
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

type Corner = Pick<Wanted, 'x' | 'y'>

interface Ground {
  width: number
  height: number
  /** The corners of the lines, and the words that are placed already: no word touches them. */
  lines: readonly (readonly Corner[])[]
  taken?: readonly Box[]
}

/** Between the anchors of two words. */
const leastApart = 40
/** The height of a word, the width of a letter, and the distance from the point. */
const [tall, letter, away] = [14, 6.8, 6]

/**
 * The places of words beside their points, the most important word first: none touches a line, another word or the
 * edge, and no two are nearer than 40 px. A word without room is left out: the tooltip and the table have it.
 */
export function placeLabels(wanted: readonly Wanted[], ground: Ground): Map<string, LabelPlace> {
  const places = new Map<string, LabelPlace>()
  const taken: Box[] = [...(ground.taken ?? [])]
  const anchors: number[] = []
  for (const { key, x, y, text } of wanted) {
    if (anchors.some((other) => Math.abs(other - x) < leastApart)) continue
    const found = candidates({ x, y }, text.length * letter).find(
      ({ box }) =>
        box.left >= 0 &&
        box.right <= ground.width &&
        box.top >= 0 &&
        box.bottom <= ground.height &&
        !taken.some((other) => doMeet(other, box)) &&
        !ground.lines.some((line) => doesCross(line, box)),
    )
    if (!found) continue
    places.set(key, found.place)
    taken.push(found.box)
    anchors.push(x)
  }
  return places
}

/** Above and below the point, to either side of it; then further away. */
function candidates({ x, y }: Corner, wide: number): { place: LabelPlace; box: Box }[] {
  return [1, 3].flatMap((times) =>
    [-1, 1].flatMap((up) =>
      ([1, -1] as const).map((side) => {
        const anchor = x + side * away
        const middle = y + up * (times * away + tall / 2)
        const [left, right] = side > 0 ? [anchor, anchor + wide] : [anchor - wide, anchor]
        return {
          place: { x: anchor, y: middle, textAnchor: side > 0 ? 'start' : 'end' } as const,
          box: { left, right, top: middle - tall / 2, bottom: middle + tall / 2 },
        }
      }),
    ),
  )
}

function doMeet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function doesCross(line: readonly Corner[], box: Box): boolean {
  return line.some((to, n) => {
    const from = line[n - 1]
    return from !== undefined && isSegmentIn(from, to, box)
  })
}

/** Whether a part of a segment lies in the box: what is left of it after each edge has cut it (Liang and Barsky). */
function isSegmentIn(from: Corner, to: Corner, box: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [enters, leaves] = [0, 1]
  for (const [step, room] of [
    [-dx, from.x - box.left],
    [dx, box.right - from.x],
    [-dy, from.y - box.top],
    [dy, box.bottom - from.y],
  ] as const) {
    if (step === 0 && room < 0) return false
    if (step < 0) enters = Math.max(enters, room / step)
    if (step > 0) leaves = Math.min(leaves, room / step)
  }
  return enters <= leaves
}
