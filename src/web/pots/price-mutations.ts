import { parsePrice } from '#shared/pots/price/price.ts'
import { priceToasts as toasts } from '#shared/pots/price/texts.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { type RouterInputs, trpc } from '../lib/trpc.ts'

type Saved = RouterInputs['pots']['savePrice']

const feedback = {
  changes: 'pots',
  error: toasts.failed,
  // Another device may have deleted the entry.
  refreshOnError: 'background',
} as const

/** Sets, changes or removes a price (D41). */
export function useSavePrice() {
  const success = ({ price }: Saved) =>
    parsePrice(String(price?.amount ?? '')) === null ? toasts.removed : toasts.saved
  return trpc.pots.savePrice.useMutation(useMutationFeedback({ ...feedback, success }))
}

/** Saves a price as paid; the undo makes it unpaid again. */
export function useMarkPaid() {
  const { mutate: save } = useSavePrice()
  const success = ({ price, ...of }: Saved) => ({
    title: toasts.markedPaid,
    undo: () => save({ ...of, price: price && { ...price, paidOn: null } }),
  })
  return trpc.pots.savePrice.useMutation(useMutationFeedback({ ...feedback, success }))
}
