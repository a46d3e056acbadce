import type { Page } from '@playwright/test'
import type { Gauge } from '#shared/sessions/coverage.ts'

/** Reading the status and the gauge of the calendar's cards from pixels alone: no text, no names, no styles. */

type GlanceStatus = 'planned' | 'held' | 'missed' | 'unmarked' | 'lacking'

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

/** A card's place in CSS pixels, the status that its accessible name says, and the gauge that it has. */
export interface Card {
  name: string
  status: GlanceStatus
  gauge: Gauge | 'none'
  box: { x: number; y: number; width: number; height: number }
}

export function cardsOn(page: Page): Promise<Card[]> {
  return page.locator('[data-session]').evaluateAll((cards) =>
    cards.map((card) => {
      const name = card.getAttribute('aria-label') ?? ''
      const { x, y, width, height } = card.getBoundingClientRect()
      const [, pot, said = '', ...warnings] = name.split(', ')
      const words = warnings.join(', ')
      // Said once in a name, though an icon says it too.
      const isLacking = words !== '' || pot === 'Ingen tidspott'
      const open = words.includes('Inte avstämt') ? 'unmarked' : isLacking ? 'lacking' : 'planned'
      const isMissed = said === 'Uteblivet' || said === 'Sent avbokat'
      const status = said === 'Genomfört' ? 'held' : isMissed ? 'missed' : open
      const gauge = (card.getAttribute('data-gauge') ?? 'none') as Card['gauge']
      return { name, status, gauge, box: { x, y, width, height } } as const
    }),
  )
}

/** Gives the cards that have room for a gauge each of the three in turn: what a week of the demo happens to show is not all. */
export function turnGauges(page: Page): Promise<void> {
  return page.locator('[data-session]').evaluateAll((cards) => {
    const gauges = ['low', 'lacking', 'noPot']
    const wide = cards.filter((card) => card.getBoundingClientRect().width >= 64)
    for (const [n, card] of wide.entries())
      card.setAttribute('data-gauge', gauges[n % gauges.length] ?? '')
  })
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

/** What is read of each box of a picture. */
type Seen = Pick<Card, 'status' | 'gauge'>

/** The status and gauge of each box of a picture, by `decoder`, any page without a content security policy. */
export function seenIn(
  decoder: Page,
  picture: Buffer,
  about: { boxes: Card['box'][]; scale: number },
): Promise<Seen[]> {
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
      // In CSS pixels: past the border, torn or not, and the bar in the client's colour, and past the gauge of a card that is
      // wide enough for one.
      const inset = { bar: 6, gauge: 12, right: 3, block: 6 }
      const [gaugeFrom, narrowBelow] = [64, 72]
      // Of 255: an icon stands out from its ground by more, a tint by less.
      const contrast = 45

      type Box = { x: number; y: number; width: number; height: number }
      /** The brightness of the pixels of a part of the picture, which is given in CSS pixels. */
      const lightOf = (part: Box) => {
        const [left, top] = [Math.round(part.x * scale), Math.round(part.y * scale)]
        const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)]
        const { data } = context.getImageData(left, top, width, height)
        // Typed, since its sort is native: a card has tens of thousands of pixels.
        const light = Float32Array.from(
          { length: width * height },
          (_, n) =>
            0.299 * (data[n * 4] ?? 0) +
            0.587 * (data[n * 4 + 1] ?? 0) +
            0.114 * (data[n * 4 + 2] ?? 0),
        )
        return { light, width, height }
      }

      const statusOf = ({ light, width, height }: ReturnType<typeof lightOf>, ground: number) => {
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
      }

      /** The column beside the bar, by its left edge and by the lower quarter of what is within. */
      const gaugeOf = (box: Box, ground: number) => {
        const column = { y: box.y + 5, height: box.height - 10 }
        // The bar of a narrow card is a pixel narrower.
        const x = box.x + (box.width < narrowBelow ? 4 : 5)
        const rowsFrom = (left: number, width: number) => {
          const part = lightOf({ x: left, width, ...column })
          return Array.from({ length: part.height }, (_, row) =>
            part.light
              .slice(row * part.width, (row + 1) * part.width)
              .some((light) => Math.abs(light - ground) > contrast),
          )
        }
        const share = (rows: boolean[]) => rows.filter(Boolean).length / rows.length
        const edge = share(rowsFrom(x, 1.5))
        if (edge < 0.8) return edge < 0.2 ? 'none' : 'noPot'
        const within = rowsFrom(x + 2, 2)
        const quarter = Math.floor(within.length / 4)
        return share(within.slice(-quarter)) > 0.8 ? 'low' : 'lacking'
      }

      return boxes.map((box) => {
        const hasRoom = box.width >= gaugeFrom
        const start = hasRoom ? inset.gauge : inset.bar
        const inside = lightOf({
          x: box.x + start,
          y: box.y + inset.block,
          width: box.width - start - inset.right,
          height: box.height - 2 * inset.block,
        })
        const ground = inside.light.toSorted()[inside.light.length >> 1] ?? 0
        const gauge = hasRoom ? gaugeOf(box, ground) : 'none'
        return { status: statusOf(inside, ground), gauge } as const
      })
    },
    { base64: picture.toString('base64'), ...about },
  )
}
