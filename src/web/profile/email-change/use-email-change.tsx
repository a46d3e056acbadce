import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { OwnEmailChange } from '#shared/auth/email-change/payload.ts'
import { emailChangeTexts } from '#shared/auth/email-change/texts.ts'
import { formatTime } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { useCancelEmailChange, useResendEmailChange } from './mutations.ts'

const texts = emailChangeTexts.waiting

/**
 * The change of the e-mail address `own`. `field` belongs beside the read-only address: the button that changes it, or the
 * state of a change that waits. `dialog` belongs beside the form of the profile, which a form within it would submit.
 */
export function useEmailChange(own: string): { field: ReactNode; dialog: ReactNode } {
  // Refetched when the window is focused: the links are opened elsewhere.
  const change = trpc.profile.emailChange.useQuery(undefined, { staleTime: 0 })
  const dialog = useDialog<object>()
  const state = useRef<HTMLDivElement>(null)
  // The pressed button is unmounted.
  const focusState = () => state.current?.focus()
  return {
    field: (
      <div ref={state} tabIndex={-1}>
        {change.data ? (
          <Waiting own={own} change={change.data} onCancelled={focusState} />
        ) : (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => dialog.open({})}
          >
            {emailChangeTexts.open}
          </Button>
        )}
      </div>
    ),
    dialog: (
      <FormDialog dialog={dialog} title={() => emailChangeTexts.open} returnFocus={!change.data}>
        {() => (
          <ChangeEmailForm
            own={own}
            onCancel={dialog.close}
            onDone={() => {
              dialog.close()
              focusState()
            }}
          />
        )}
      </FormDialog>
    ),
  }
}

interface WaitingProps {
  own: string
  change: OwnEmailChange
  onCancelled: () => void
}

function Waiting({ own, change, onCancelled }: WaitingProps) {
  const resend = useResendEmailChange()
  const cancel = useCancelEmailChange()
  const awaited = change.awaits.map((side) => (side === 'old' ? own : change.email))
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {texts.title(change.email)}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.from(awaited)} {texts.until(formatTime(change.expiresAt))}
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
          {texts.resend}
        </Button>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({}, { onSuccess: onCancelled })}
        >
          {texts.cancel}
        </Button>
      </Group>
    </>
  )
}
