import { keysIn } from './keys.ts'
import type { Call } from './network.ts'

/** All copies of one call: each with when it was sent and what it was answered. */
type Line = { call: Call; copies: string[] }

/** At most so many characters of an input are shown. */
const inputMax = 300

/** What was sent to the servers, in order, so that a finding can be shown with the story that it is about. */
export function openTrace() {
  const startedMs = performance.now()
  const lines = new Map<string, Line>()
  /** The story that made each key of a row. */
  const stories = new Map<string, number>()

  function sent(call: Call, server: number) {
    const line = lines.get(call.key) ?? { call, copies: [] }
    lines.set(call.key, line)
    const atMs = performance.now() - startedMs
    const place = line.copies.length
    const told = (outcome: string | number) => {
      const toMs = performance.now() - startedMs
      line.copies[place] = `${inSeconds(atMs)}–${inSeconds(toMs)} by ${server}: ${outcome}`
    }
    told('no answer')
    return { answered: told }
  }

  /** Remembers which story made a key. */
  const made = (id: string, place: number) => stories.set(id, place)

  function placesOf(finding: string): Set<number> {
    const ids = keysIn(finding)
    const places = new Set(ids.flatMap((id) => stories.get(id) ?? []))
    for (const id of ids) {
      const line = lines.get(id)
      if (line) places.add(line.call.place)
    }
    return places
  }

  /** The acts of one story in order, each with its copies and their answers. */
  function storyAt(place: number): string[] {
    return [...lines.values()]
      .filter(({ call }) => call.place === place)
      .map(({ call, copies }) => {
        const input = call.body.replace(/^\{"json":/, '').slice(0, inputMax)
        return `  ${call.path} ${input} key ${call.key} (${copies.join('; ')})`
      })
  }

  /** Each finding with the acts of the stories that it names a key of, which are shown once. */
  function explained(findings: readonly string[]): string[] {
    const shown = new Set<number>()
    return findings.map((finding) => {
      const places = [...placesOf(finding)].filter((place) => !shown.has(place))
      for (const place of places) shown.add(place)
      return [finding, ...places.flatMap(storyAt)].join('\n')
    })
  }

  return { sent, made, explained }
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
