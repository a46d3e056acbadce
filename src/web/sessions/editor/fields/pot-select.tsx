import { Alert, Box, Button, Select, type SelectProps } from '@mantine/core'
import { type Ref, useRef } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import type { OpenSession } from '#shared/sessions/coverage.ts'
import {
  sessionDialogTexts,
  sessionFormTexts,
  sessionNeedsTexts,
} from '#shared/sessions/form/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { useCreatePotDialog } from '../../../pots/pot/use-create-pot-dialog.tsx'
import { useSelectListProps } from '../../use-select-list-props.ts'
import { PotForecast } from './pot-forecast.tsx'
import type { usePots } from './use-pots.ts'

interface PotSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  clientId: string
  pots: ReturnType<typeof usePots>
  value: string | null
  onChange: (id: string | null) => void
  /** The typed sessions, for the forecast of the chosen pot. */
  planned: readonly OpenSession[]
}

/** A select of the client's pots, with the balance and forecast of the chosen one; or the way to the first pot. */
export function PotSelect(props: PotSelectProps) {
  const field = useRef<HTMLInputElement>(null)
  const createPot = useCreatePotDialog({
    // The button is gone. When the step has closed: until then the field is hidden.
    onCreated: () => void window.setTimeout(() => field.current?.focus()),
  })
  return (
    <>
      <PotChoice {...props} field={field} onCreate={() => createPot.open(props.clientId)} />
      {createPot.element}
    </>
  )
}

interface PotChoiceProps extends PotSelectProps {
  field: Ref<HTMLInputElement>
  onCreate: () => void
}

function PotChoice(props: PotChoiceProps) {
  const { clientId, pots, value, onChange, planned, field, onCreate, ...rest } = props
  const { data } = pots
  const list = useSelectListProps()
  const hours = new Map(data?.map((pot) => [pot.id, pot.hoursRemaining]))
  const chosen = data?.find((pot) => pot.id === value)

  if (pots.isError && !data) return <PotsMissing onRetry={() => void pots.refetch()} />
  if (data?.length === 0) {
    return (
      <Alert title={rest.required ? sessionNeedsTexts.noPots : sessionNeedsTexts.noPotsLeft}>
        <Button variant="default" size="xs" onClick={onCreate}>
          {sessionNeedsTexts.createPot}
        </Button>
      </Alert>
    )
  }
  return (
    <Select
      ref={field}
      label={sessionFormTexts.pot}
      placeholder={placeholderOf(clientId, data !== undefined)}
      data={data?.map((pot) => ({ value: pot.id, label: pot.potTypeName })) ?? []}
      value={value || null}
      onChange={onChange}
      disabled={!data}
      allowDeselect={false}
      {...list}
      description={
        chosen ? (
          <PotForecast clientId={clientId} pot={chosen} planned={planned} />
        ) : (
          // The place of the balance, which would move what is below, such as a button that is being pressed: pressing one
          // chooses the client that is typed.
          (rest.required || (value && !data)) && '\u00a0'
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      renderOption={({ option }) => (
        <>
          <Box component="span" dir="auto" flex={1}>
            {option.label}
          </Box>
          <Box component="span" flex="none">
            {formatHoursUnit(hours.get(option.value) ?? 0)}
          </Box>
        </>
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
    <Alert color="red" title={sessionDialogTexts.potsLoadFailed}>
      <Button variant="default" size="xs" onClick={onRetry}>
        {commonTexts.retry}
      </Button>
    </Alert>
  )
}
