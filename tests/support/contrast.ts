/** '#rrggbb' */
export type Hex = string

/** The WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The same as CSS color-mix in sRGB. */
export function mix(colour: Hex, into: Hex, share: number): Hex {
  const other = channelsOf(into)
  const mixed = channelsOf(colour).map((value, n) => value * share + (other[n] ?? 0) * (1 - share))
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(hex: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
