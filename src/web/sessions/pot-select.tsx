import { Alert, Anchor, Button, Select, type SelectProps } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatHoursUnit } from '#shared/hours.ts'
import {
  sessionDialogTexts,
  sessionForecastTexts,
  sessionFormTexts,
  sessionNeedsTexts,
} from '#shared/sessions/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { paths } from '../app/paths.ts'
import { plainList } from './plain-list.ts'
import classes from './session-fields.module.css'
import type { usePots } from './use-pots.ts'

interface PotSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  clientId: string
  pots: ReturnType<typeof usePots>
  value: string | null
  onChange: (id: string | null) => void
}

/** Chooses among the client's pots, and tells what the chosen one holds. */
export function PotSelect({ clientId, pots, value, onChange, ...rest }: PotSelectProps) {
  const { data } = pots
  const hours = new Map(data?.map((pot) => [pot.id, pot.hoursRemaining]))
  const balance = value ? hours.get(value) : undefined

  if (pots.isError && !data) return <PotsMissing onRetry={() => void pots.refetch()} />
  if (data?.length === 0) {
    return (
      <Alert
        variant="outline"
        title={rest.required ? sessionNeedsTexts.noPots : sessionNeedsTexts.noPotsLeft}
      >
        <Anchor component={Link} to={`${paths.client(clientId)}?flik=potter`} inherit>
          {sessionNeedsTexts.createPot}
        </Anchor>
      </Alert>
    )
  }
  return (
    <Select
      label={sessionFormTexts.pot}
      placeholder={placeholderOf(clientId, data !== undefined)}
      data={data?.map((pot) => ({ value: pot.id, label: pot.potTypeName })) ?? []}
      value={value || null}
      onChange={onChange}
      disabled={!data}
      allowDeselect={false}
      {...plainList}
      description={balance === undefined ? undefined : sessionForecastTexts.balance(balance)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span dir="auto">{option.label}</span>
          <span className={classes.figure}>{formatHoursUnit(hours.get(option.value) ?? 0)}</span>
        </span>
      )}
      {...rest}
    />
  )
}

function placeholderOf(clientId: string, isLoaded: boolean): string {
  if (clientId === '') return sessionFormTexts.potOfClientFirst
  return isLoaded ? sessionFormTexts.potPlaceholder : commonTexts.loading
}

function PotsMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert variant="outline" color="red" title={sessionDialogTexts.potsLoadFailed}>
      <Button variant="default" size="xs" onClick={onRetry}>
        {commonTexts.retry}
      </Button>
    </Alert>
  )
}
