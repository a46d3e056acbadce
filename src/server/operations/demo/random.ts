/** A seeded random generator: the demo data of one instant is always the same, keys included. */
export type SeededRandom = {
  /** True with this probability, 0–1. */
  boolean: (share: number) => boolean
  /** A random item. */
  pick: <Item>(list: readonly [Item, ...Item[]]) => Item
  /** A UUID with the layout of version 4. */
  uuid: () => string
}

/** Creates a generator from a seed (mulberry32). Not cryptographically secure: never for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed

  function next32(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  const share = () => next32() / 2 ** 32

  return {
    boolean: (of) => share() < of,
    pick: (list) => list[Math.floor(share() * list.length)] ?? list[0],
    uuid: () => {
      const hex = Array.from({ length: 4 }, () => next32().toString(16).padStart(8, '0')).join('')
      const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
