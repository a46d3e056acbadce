import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { hasTrainerSettings } from '#shared/access/roles.ts'
import type { Wellness } from '#shared/sessions/wellness/payload.ts'
import { wellnessTexts as texts } from '#shared/sessions/wellness/texts.ts'
import {
  paperFigures,
  paperHead,
  payersTable,
  paymentsTable,
} from '#shared/sessions/wellness/wellness-tables.ts'
import { localDateOf } from '#shared/time.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconPrinter } from '../../lib/icons/files.ts'
import { paths } from '../../lib/paths.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { PrintedSheet, PrintedTable } from '../../ui/page/printed-sheet.tsx'
import { usePrinting } from '../../ui/page/use-printing.ts'
import { toggled } from '../series/toggled.ts'
import classes from './invoice-basis.module.css'
import { ReportTable } from './report-table.tsx'

interface WellnessReportProps {
  answer: Wellness
  year: number
  /** Shows one client. */
  onClient: (id: string) => void
}

/**
 * What was paid in a year, of one client or of all, and a sheet of A4 for each client who is chosen. What the trainer has
 * yet to write down stays off the sheets: they say to an employer what was paid, and nothing else is known.
 */
export function WellnessReport({ answer, year, onClient }: WellnessReportProps) {
  const { trainer, papers, missing } = answer
  const payers = papers.filter(({ payments }) => payments.length > 0)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const chosen = payers.filter(({ id }) => !leftOut.has(id))
  const { printed, print } = usePrinting({
    take: () => ({ sheets: chosen, today: localDateOf(new Date()) }),
    titleOf: ({ sheets: [first, another] }) =>
      first && !another ? `${texts.ofYear(year)} ${first.name}` : texts.ofYear(year),
    isOnly: chosen.length > 0,
  })
  return (
    <div className={classes.report}>
      <Unwritten trainer={trainer} />
      {payers.length === 0 ? (
        <Empty title={texts.none(year)} hint={missing ? texts.noneOfClient : texts.noneHint} />
      ) : (
        <Group gap="sm" className={classes.head}>
          {missing ? (
            <p className={classes.days}>{texts.paidIn(year)}</p>
          ) : (
            <label className={classes.days}>
              <input
                type="checkbox"
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && chosen.length < payers.length
                }}
                checked={chosen.length === payers.length}
                onChange={() =>
                  setLeftOut(new Set(leftOut.size > 0 ? [] : payers.map(({ id }) => id)))
                }
              />
              {texts.chosen(chosen.length, payers.length)}
            </label>
          )}
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={chosen.length === 0}
            onClick={print}
          >
            {texts.print}
          </Button>
        </Group>
      )}
      {!missing && papers.length > 0 && (
        <ReportTable
          table={payersTable(papers)}
          onClient={onClient}
          before={({ key, cells: [name = ''] }) => (
            <label className={classes.choose}>
              <input
                type="checkbox"
                aria-label={texts.choose(name)}
                disabled={!payers.some(({ id }) => id === key)}
                checked={chosen.some(({ id }) => id === key)}
                onChange={() => setLeftOut(toggled(leftOut, [key]))}
              />
            </label>
          )}
        />
      )}
      {missing &&
        papers.map((paper) => (
          <OfClient key={paper.id} paper={paper} missing={missing} onClient={onClient} />
        ))}
      {printed?.sheets.map((paper) => (
        <PrintedSheet
          key={paper.id}
          title={texts.ofYear(year)}
          facts={paperHead(paper, trainer, printed.today)}
        >
          <h2>{texts.payments}</h2>
          <PrintedTable {...paymentsTable(paper)} />
        </PrintedSheet>
      ))}
    </div>
  )
}

/** What a sheet lacks of the trainer, for those who can write it in the profile. */
function Unwritten({ trainer }: Pick<Wellness, 'trainer'>) {
  const { role } = useCurrentUser()
  const words = texts.unwritten(trainer)
  if (words === null || !hasTrainerSettings(role)) return null
  return (
    <p>
      {words}{' '}
      <Anchor component={Link} to={paths.profile} underline="always">
        {texts.toProfile}
      </Anchor>
    </p>
  )
}

interface OfClientProps extends Pick<WellnessReportProps, 'onClient'> {
  paper: Wellness['papers'][number]
  missing: NonNullable<Wellness['missing']>
}

/** The sheet of one client as it is printed, and what is missing. */
function OfClient({ paper, missing, onClient }: OfClientProps) {
  return (
    <>
      {paper.payments.length > 0 && (
        <>
          <dl className={classes.figures} data-box>
            {paperFigures(paper).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ReportTable table={paymentsTable(paper)} onClient={onClient} />
        </>
      )}
      {missing.length > 0 && (
        <section>
          <h2>{texts.lacking}</h2>
          <ul>
            {missing.map((one) => (
              <li key={one.id} dir="auto">
                {texts.missing(one)}
              </li>
            ))}
          </ul>
          <p>
            {texts.missingHint}{' '}
            <Anchor component={Link} to={paths.clientPots(paper.id)} underline="always">
              {texts.toPots}
            </Anchor>
          </p>
        </section>
      )}
    </>
  )
}
