import { Switch } from '@mantine/core'
import { mayBookTexts as texts } from '#shared/clients/may-book/texts.ts'
import { errorToast, retryOnce } from '../../lib/error-messages.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'

/** Whether the client may book and move, where the trainer has chosen who may (D117); nothing otherwise. */
export function MayBookCard({ client }: { client: { id: string } }) {
  const { booking } = trpc.useUtils()
  const { data } = trpc.booking.get.useQuery()
  const saving = trpc.booking.setMayBook.useMutation({
    retry: retryOnce,
    scope: { id: `may book ${client.id}` },
    onError: (error) => notifyFailure(errorToast(texts.failed, error)),
    onSettled: () => booking.get.invalidate(),
  })
  if (!data?.onlyChosen || data.mode === 'off') return null
  const { variables, isPending } = saving
  const mayBook = isPending ? variables.mayBook : data.chosen.includes(client.id)
  return (
    <TitledCard title={texts.title}>
      <Switch
        label={texts.label}
        description={texts.hint}
        checked={mayBook}
        onChange={(event) =>
          saving.mutate({ clientId: client.id, mayBook: event.currentTarget.checked })
        }
      />
    </TitledCard>
  )
}
