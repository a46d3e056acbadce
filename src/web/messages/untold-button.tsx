import { Button } from '@mantine/core'
import { untoldTexts as texts } from '#shared/messages/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { openMessages } from './offers.ts'

/** "Ej meddelat (3)", beside "Från klienterna": opens what clients were not told (D141); nothing while they know all. */
export function UntoldButton({ className }: { className?: string | undefined }) {
  const { data } = trpc.answers.list.useQuery()
  const count = data?.untold ?? 0
  if (count === 0) return null
  return (
    <Button
      className={className}
      data-untold
      variant="default"
      size="xs"
      aria-haspopup="dialog"
      onClick={() => openMessages({ isUntold: true })}
    >
      {texts.open(count)}
    </Button>
  )
}
