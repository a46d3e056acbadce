import { Alert, Box, Button, Select, type SelectProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
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
  creation: PotCreation
  /** The typed sessions, for the forecast of the chosen pot. */
  planned: readonly OpenSession[]
}

export interface PotCreation {
  /** The id of the field, which takes the focus when the pot is created. */
  fieldId: string
  open: () => void
  /** The dialog: beside the form, which a form within it would submit. */
  element: ReactNode
}

/** The way to the first pot of a client, a step of the dialog. Render `element` once. */
export function usePotCreation(clientId: string): PotCreation {
  const fieldId = useId()
  const dialog = useCreatePotDialog({
    // The button is gone. When the step has closed: until then the field is hidden.
    onCreated: () => void window.setTimeout(() => document.getElementById(fieldId)?.focus()),
  })
  return { fieldId, open: () => dialog.open(clientId), element: dialog.element }
}

/** A select of the client's pots, with the balance and forecast of the chosen one; or the way to the first pot. */
export function PotSelect(props: PotSelectProps) {
  const { clientId, pots, value, onChange, creation, planned, ...rest } = props
  const { data } = pots
  const list = useSelectListProps()
  const hours = new Map(data?.map((pot) => [pot.id, pot.hoursRemaining]))
  const chosen = data?.find((pot) => pot.id === value)

  if (pots.isError && !data) return <PotsMissing onRetry={() => void pots.refetch()} />
  if (data?.length === 0) {
    return (
      <Alert title={rest.required ? sessionNeedsTexts.noPots : sessionNeedsTexts.noPotsLeft}>
        <Button variant="default" size="xs" onClick={creation.open}>
          {sessionNeedsTexts.createPot}
        </Button>
      </Alert>
    )
  }
  return (
    <Select
      id={creation.fieldId}
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
