/** Chance that falls the same way every time: the demo data of one moment is always the same, keys included. */
export type Chance = {
  /** True in this share of the cases, 0–1. */
  happens: (share: number) => boolean
  /** One of the list. */
  pick: <Item>(list: readonly [Item, ...Item[]]) => Item
  /** A key in the shape of a random UUID. */
  uuid: () => string
}

/** Chance that follows from the seed alone (mulberry32). Never for secrets. */
export function chanceFrom(seed: number): Chance {
  let state = seed

  function next32(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  const share = () => next32() / 2 ** 32

  return {
    happens: (of) => share() < of,
    pick: (list) => list[Math.floor(share() * list.length)] ?? list[0],
    uuid: () => {
      const hex = Array.from({ length: 4 }, () => next32().toString(16).padStart(8, '0')).join('')
      const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
