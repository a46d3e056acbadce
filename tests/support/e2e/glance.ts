import type { Page } from '@playwright/test'

/** Reading the status of the calendar's cards from pixels alone: no text, no names, no styles. */

export type GlanceStatus = 'planned' | 'held' | 'missed' | 'unmarked' | 'lacking'

/** How the page is looked at; the deficiencies are emulated by the browser. */
export interface Eyes {
  name: string
  scheme: 'light' | 'dark'
  deficiency: 'none' | 'achromatopsia' | 'deuteranopia'
}

/** The hardest first. */
export const eyes: readonly Eyes[] = [
  { name: 'grey scale', scheme: 'light', deficiency: 'achromatopsia' },
  { name: 'deuteranopia, dark', scheme: 'dark', deficiency: 'deuteranopia' },
  { name: 'deuteranopia', scheme: 'light', deficiency: 'deuteranopia' },
  { name: 'grey scale, dark', scheme: 'dark', deficiency: 'achromatopsia' },
  { name: 'light', scheme: 'light', deficiency: 'none' },
  { name: 'dark', scheme: 'dark', deficiency: 'none' },
]

/** Makes all text transparent, and hides the present time's line, which lies over some icons, whose colours stay. */
export async function hideText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `*:not(svg, svg *) { color: transparent !important; text-decoration-color: transparent !important; caret-color: transparent }
      [data-lanes] > [aria-hidden]:empty { visibility: hidden }`,
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

/** A card's place in CSS pixels, and the status that its accessible name says. */
export interface Card {
  name: string
  status: GlanceStatus
  box: { x: number; y: number; width: number; height: number }
}

export function cardsOn(page: Page): Promise<Card[]> {
  return page.locator('[data-session]').evaluateAll((cards) =>
    cards.map((card) => {
      const name = card.getAttribute('aria-label') ?? ''
      const { x, y, width, height } = card.getBoundingClientRect()
      const [, , said = '', ...warnings] = name.split(', ')
      const words = warnings.join(', ')
      const open = words.includes('inte markerat') ? 'unmarked' : words ? 'lacking' : 'planned'
      const isMissed = said === 'Uteblivet' || said === 'Sent avbokat'
      const status = said === 'Genomfört' ? 'held' : isMissed ? 'missed' : open
      return { name, status, box: { x, y, width, height } } as const
    }),
  )
}

/** A screenshot through these eyes, as a PNG. */
export async function lookThrough(page: Page, { scheme, deficiency }: Eyes): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: deficiency })
  const picture = await page.screenshot({ animations: 'disabled' })
  await session.detach()
  return picture
}

/** The status of each box of a picture, by `decoder`, any page without a content security policy. */
export function statusesIn(
  decoder: Page,
  picture: Buffer,
  about: { boxes: Card['box'][]; scale: number },
): Promise<GlanceStatus[]> {
  return decoder.evaluate(
    async ({ base64, boxes, scale }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      // In CSS pixels: past the border, torn or not, and the bar in the client's colour.
      const inset = { left: 6, right: 3, block: 6 }
      // Of 255: an icon stands out from its ground by more, a tint by less.
      const contrast = 45

      return boxes.map((box) => {
        const left = Math.round((box.x + inset.left) * scale)
        const top = Math.round((box.y + inset.block) * scale)
        const width = Math.round((box.width - inset.left - inset.right) * scale)
        const height = Math.round((box.height - 2 * inset.block) * scale)
        const { data } = context.getImageData(left, top, width, height)
        // Typed, since its sort is native: a card has tens of thousands of pixels.
        const light = Float32Array.from(
          { length: width * height },
          (_, n) =>
            0.299 * (data[n * 4] ?? 0) +
            0.587 * (data[n * 4 + 1] ?? 0) +
            0.114 * (data[n * 4 + 2] ?? 0),
        )
        const ground = light.toSorted()[light.length >> 1] ?? 0
        const isMark = (x: number, y: number) =>
          Math.abs((light[y * width + x] ?? ground) - ground) > contrast
        const columns = [...Array(width).keys()]
        const rows = [...Array(height).keys()]
        const marked = columns.filter((x) => rows.some((y) => isMark(x, y)))
        const [first] = marked
        if (first === undefined) return 'planned'
        // The first icon alone: up to the first empty column.
        const end = columns.find((x) => x > first && !marked.includes(x)) ?? width
        const inIcon = columns.slice(first, end)
        const inRows = rows.filter((y) => inIcon.some((x) => isMark(x, y)))
        const tall = (inRows.at(-1) ?? 0) - (inRows[0] ?? 0) + 1
        const wide = inIcon.length
        const filled =
          inRows.reduce((sum, y) => sum + inIcon.filter((x) => isMark(x, y)).length, 0) /
          (wide * tall)
        if (wide / tall < 0.85) return 'lacking'
        if (wide / tall > 1.2) return 'held'
        return filled > 0.65 ? 'unmarked' : 'missed'
      })
    },
    { base64: picture.toString('base64'), ...about },
  )
}
