import { cardPopoverTexts as texts, weekGridTexts } from '#shared/calendar/texts.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { fitName, textWidth } from './fit-name.ts'

interface CardRoom {
  widthRem: number
  heightRem: number
  /** '10:00–11:00' */
  time: string
  clientName: string
  potTypeName: string
  /** How many icons it has. */
  icons: number
  isInSeries: boolean
  hasGauge: boolean
}

/** What is written on a card. A line is shown whole or not at all. */
export interface CardText {
  /** The start alone where the range does not fit. */
  time: string
  clientName: string
  /** Empty where there is no line for it. */
  potTypeName: string
  /** The line that has room for the icons: the time always wins. */
  icons: 'time' | 'name'
  /** The sign of a series, after the time: only where there is room beside all that it follows. */
  hasSeriesSign: boolean
  /** One line for all. */
  isLine: boolean
  isNarrow: boolean
}

/** In rem, as in the stylesheet: the widths of bar, padding and frame, an icon, and the sizes of the text. */
const frame = { narrow: 0.5625, usual: 0.9375 }
const narrowRem = 4.5
/** From this width on a pot's name says something. */
const potFromRem = 3.5
/** A lower card has no room above its first line. */
export const shortRem = 3
const iconRem = 0.9375
const seriesSignRem = 1
const gaugeRem = 0.4375
/** A narrower card has no room for the gauge of its pot. */
export const gaugeFromRem = 4
const gapRem = 0.1875
const timeSize = 0.75
const nameSize = 0.8125

const startLength = 5
const mostNameLines = 3

/** How many lines of one rem fit into a card of this height. */
function linesIn(heightRem: number): number {
  return Math.max(1, Math.floor(heightRem - (heightRem < shortRem ? 0.4375 : 0.75)))
}

type WithPot = Pick<WeekSession, 'potTypeName' | 'hoursRemaining' | 'hoursAfter'>

/** '5 h kvar · 4,5 h efter passet'; the second part for a session that is planned and ahead. */
export function hoursText({ hoursRemaining, hoursAfter = null }: WithPot): string {
  return [
    hoursRemaining !== null && texts.left(hoursRemaining),
    hoursAfter !== null && texts.after(hoursAfter),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** From this width on, that of a single day, a card shows the hours of its pot beside the pot's name. */
const hoursFromRem = 20

/** The line of a card's pot. */
export function potLine(session: WithPot, widthRem: number): string {
  const { potTypeName } = session
  if (potTypeName === null) return weekGridTexts.noPot
  return widthRem < hoursFromRem ? potTypeName : `${potTypeName} · ${hoursText(session)}`
}

export function cardText(card: CardRoom): CardText {
  const { widthRem, heightRem, clientName, potTypeName } = card
  const isNarrow = widthRem < narrowRem
  const beside = (isNarrow ? frame.narrow : frame.usual) + (card.hasGauge ? gaugeRem : 0)
  const width = widthRem - beside
  const nameEm = isNarrow ? timeSize : nameSize
  const icons = card.icons === 0 ? 0 : card.icons * iconRem + gapRem
  const start = card.time.slice(0, startLength)
  const widthOf = (text: string) => textWidth(text) * timeSize
  const lines = linesIn(heightRem)
  if (lines === 1) {
    const left = width - widthOf(start) - gapRem - icons
    const { text } = fitName(clientName, { widthEm: left / nameEm, lines: 1 })
    const line = { time: start, clientName: text, potTypeName: '' }
    return { ...line, icons: 'time', hasSeriesSign: false, isLine: true, isNarrow }
  }

  const isBeside = widthOf(start) + icons <= width
  const time = widthOf(card.time) + icons <= width ? card.time : start
  const left = isBeside ? width : width - icons
  const name = fitName(clientName, {
    widthEm: left / nameEm,
    lines: Math.min(mostNameLines, lines - 1),
  })
  const hasPot = isBeside && widthRem >= potFromRem && lines - 1 - name.lines > 0
  return {
    time,
    clientName: name.text,
    potTypeName: hasPot ? potTypeName : '',
    icons: isBeside ? 'time' : 'name',
    hasSeriesSign:
      card.isInSeries && widthOf(time) + seriesSignRem + (isBeside ? icons : 0) <= width,
    isLine: false,
    isNarrow,
  }
}
