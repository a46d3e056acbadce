import { chartTexts } from '#shared/charts/texts.ts'
import { initialsOf } from '#shared/initials.ts'
import type { Forecast } from '#shared/pots/forecast.ts'
import { dueByWeek } from '#shared/pots/pictures/lasting.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import { formatWeek } from '#shared/time.ts'
import { paths } from '../../lib/paths.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { DotChart } from '../../ui/charts/dot-chart.tsx'
import { lastsLabel } from '../pot/forecast-labels.ts'

const texts = potPicturesTexts.due

interface DuePictureProps {
  pots: readonly { id: string; clientId: string; potTypeName: string; forecast: Forecast }[]
  people: ReadonlyMap<string, { name: string; colour: string }>
  now: Date
  onFollow: (href: string) => void
}

/** Whose pots run out in which week. */
export function DuePicture({ pots, people, now, onFollow }: DuePictureProps) {
  const weeks = dueByWeek(pots, now)
  const count = weeks.reduce((sum, week) => sum + week.pots.length, 0)
  const nameOf = ({ clientId }: { clientId: string }) => people.get(clientId)?.name ?? ''
  return (
    <ChartFigure
      title={texts.title}
      summary={texts.summary(count)}
      points={count}
      table={{
        columns: [chartTexts.week, texts.clients],
        rows: weeks.map(({ week, pots: due }) => ({
          key: week,
          cells: [
            formatWeek(week),
            due.map((pot) => `${nameOf(pot)} (${pot.potTypeName})`).join(', ') || texts.nobody,
          ],
          href: null,
        })),
      }}
      onFollow={onFollow}
    >
      <DotChart
        label={texts.title}
        columns={weeks.map(({ week, pots: due }) => ({
          key: week,
          label: formatWeek(week),
          dots: due.map((pot) => ({
            key: pot.id,
            initials: initialsOf(nameOf(pot)),
            colour: people.get(pot.clientId)?.colour ?? '',
            title: nameOf(pot),
            text: [pot.potTypeName, lastsLabel(pot.forecast, now)].join(', '),
            href: paths.clientPots(pot.clientId),
          })),
        }))}
        more={texts.more}
      />
    </ChartFigure>
  )
}
