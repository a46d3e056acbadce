import type { Forecast } from '#shared/pots/forecast.ts'
import { potsByLasting } from '#shared/pots/pictures/lasting.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import { paths } from '../../lib/paths.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { RowChart } from '../../ui/charts/row-chart.tsx'

const texts = potPicturesTexts.lasting

/** The list by when the hours run out. */
const href = `${paths.pots}?sortera=slut`

interface LastingPictureProps {
  pots: readonly { forecast: Forecast }[]
  now: Date
  onFollow: (href: string) => void
}

/** How many pots last how long. */
export function LastingPicture({ pots, now, onFollow }: LastingPictureProps) {
  const groups = potsByLasting(pots, now)
  return (
    <ChartFigure
      title={texts.title}
      summary={texts.summary({
        short: pots.filter(({ forecast }) => forecast.uncovered > 0).length,
        all: pots.length,
      })}
      points={groups.filter((group) => group.pots.length > 0).length}
      table={{
        columns: [texts.lasts, texts.count],
        rows: groups.map(({ kind, pots: { length } }) => ({
          key: kind,
          cells: [texts.kinds[kind], String(length)],
          href,
        })),
      }}
      onFollow={onFollow}
    >
      <RowChart
        label={texts.title}
        rows={groups.map(({ kind, pots: { length } }) => ({
          key: kind,
          name: texts.kinds[kind],
          value: length,
          fill: kind === 'all' || kind === 'unbooked' ? 'full' : 'outlined',
          text: texts.pots(length),
          href,
        }))}
      />
    </ChartFigure>
  )
}
