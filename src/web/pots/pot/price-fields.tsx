import { Button, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { priceFormTexts as texts } from '#shared/pots/price/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { useNow } from '../../lib/use-now.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { HoursInput } from '../../ui/form/text-inputs.tsx'

/** The fields of a price that is not typed yet. */
export const noPrice = { amount: '', paidOn: '' }

interface PriceFieldsProps {
  amount: GetInputPropsReturnType
  paidOn: GetInputPropsReturnType
  hint?: ReactNode
  /** Takes the focus when it is mounted. */
  isFirst?: boolean
}

/** What the client pays, and when it was paid (D41). */
export function PriceFields({ amount, paidOn, hint, isFirst }: PriceFieldsProps) {
  return (
    <Stack>
      <HoursInput
        label={texts.amount}
        description={hint ?? texts.amountHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus={isFirst || undefined}
        {...amount}
      />
      <DateField
        label={texts.paidOn}
        description={paidOn.value ? undefined : texts.paidOnHint}
        required={false}
        near={localDateOf(useNow())}
        isSaved
        {...paidOn}
        value={paidOn.value ?? ''}
      />
    </Stack>
  )
}

/** The same behind a button, in a dialog that is about hours. */
export function OptionalPrice(props: PriceFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <div ref={focusFirst}>
        <PriceFields {...props} />
      </div>
    )
  return (
    <Button variant="default" style={atStart} onClick={() => setIsOpen(true)}>
      {texts.add}
    </Button>
  )
}

const atStart = { alignSelf: 'flex-start' }

/** The button that had the focus is gone. */
const focusFirst = (fields: HTMLElement | null) => fields?.querySelector('input')?.focus()
