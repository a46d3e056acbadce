import { NativeSelect } from '@mantine/core'
import { colourCss } from '#shared/clients/colours.ts'
import type { Field } from '#shared/clients/import/cells.ts'
import type { ImportRow } from '#shared/clients/import/rows.ts'
import { columnTexts, importTexts as texts } from '#shared/clients/import/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { importTexts as commonTexts } from '#shared/import/texts.ts'
import { formatPrice } from '#shared/pots/price/price.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { previewColumns, Reason } from '../../ui/import/preview-columns.tsx'
import type { RowActs } from '../../ui/import/use-choices.ts'
import { ColourDot, Name } from '../../ui/table/name.tsx'

const nameOf = ({ at, cells }: ImportRow) => cells.name || commonTexts.row(at + 1)

/** The columns of the preview of clients. */
export function columnsOf(fields: readonly Field[], acts: RowActs<Field>) {
  return previewColumns<Field, ImportRow>({
    fields,
    labels: columnTexts,
    main: 'name',
    acts,
    tickName: (row) => (row.isOffered && row.state !== 'existing' ? nameOf(row) : null),
    isMended: ({ problems, state }, field) =>
      problems[field] !== undefined || (field === 'email' && state === 'waiting'),
    shown: shownValue,
    inputModes: { email: 'email', hours: 'decimal', price: 'decimal' },
    state: (row) => <State row={row} acts={acts} />,
  })
}

/** What will be stored. */
function shownValue({ values }: ImportRow, field: Field) {
  if (field === 'hours') return values.hours !== null && formatHoursUnit(values.hours)
  if (field === 'price') return values.price !== null && formatPrice(values.price)
  if (field === 'colour') return values.colour && <ColourDot colour={colourCss(values.colour)} />
  return <Name name={values[field] ?? ''} />
}

function State({ row, acts }: { row: ImportRow; acts: RowActs<Field> }) {
  const { at, state, client, isTaken, isOffered, repeats } = row
  if (state === 'wrong') return <Badge tone="bad">{commonTexts.wrong}</Badge>
  const badge = <Badge tone={isTaken ? 'good' : undefined}>{texts.states[state]}</Badge>
  if (state === 'waiting') return <Reason badge={badge} reason={texts.waits} />
  if (state === 'existing' && isOffered)
    return (
      <>
        {badge}
        <NativeSelect
          size="xs"
          aria-label={texts.choiceOf(nameOf(row))}
          data={[
            { value: '', label: texts.leaveAsIs },
            { value: 'pot', label: texts.addPot },
          ]}
          value={isTaken ? 'pot' : ''}
          onChange={(event) => acts.tick(at, event.currentTarget.value === 'pot')}
        />
      </>
    )
  if (repeats !== null)
    return (
      <Reason
        badge={isTaken ? badge : <Badge>{commonTexts.notTaken}</Badge>}
        reason={commonTexts.repeats(repeats + 1)}
      />
    )
  if (state === 'again' && client && 'at' in client)
    return <Reason badge={badge} reason={texts.onceMore(client.at + 1)} />
  return isTaken || state === 'existing' ? badge : <Badge>{commonTexts.notTaken}</Badge>
}
