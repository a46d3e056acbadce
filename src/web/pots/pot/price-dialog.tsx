import { savePriceInput } from '#shared/pots/inputs.ts'
import { type Price, typedPrice } from '#shared/pots/price/price.ts'
import { priceFormTexts as texts } from '#shared/pots/price/texts.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useSavePrice } from '../price-mutations.ts'
import { noPrice, PriceFields } from './price-fields.tsx'

/** The top-up, or the opening when `historyId` is null, whose price is changed. */
export interface PriceSubject {
  pot: { id: string; potTypeName: string }
  historyId: string | null
  price: Price | undefined
}

/** Sets, changes or removes a price later. */
export function PriceDialog({ dialog }: { dialog: DialogState<PriceSubject> }) {
  return (
    <FormDialog dialog={dialog} title={({ pot }) => texts.title(pot.potTypeName)}>
      {(subject) => <PriceForm {...subject} onDone={dialog.close} />}
    </FormDialog>
  )
}

function PriceForm({ pot, historyId, price, onDone }: PriceSubject & { onDone: () => void }) {
  const form = useZodForm(savePriceInput, {
    initialValues: {
      potId: pot.id,
      historyId,
      price: price ? { ...price, amount: typedPrice(price.amount) } : noPrice,
    },
  })
  const save = useSavePrice()
  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onDone}
      saving={save}
      onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onDone }))}
    >
      <PriceFields
        amount={form.getInputProps('price.amount')}
        paidOn={form.getInputProps('price.paidOn')}
        hint={price && texts.removeHint}
        isFirst
      />
    </DialogForm>
  )
}
