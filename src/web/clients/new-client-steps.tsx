import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { newClientTexts as texts } from '#shared/clients/texts.ts'
import { IconCalendarPlus } from '../lib/icons/calendars.ts'
import { IconHourglassHigh } from '../lib/icons/hourglasses.ts'
import { IconLink } from '../lib/icons/links.ts'
import { IconCircleCheck } from '../lib/icons/states.ts'
import { useCreatePotDialog } from '../pots/pot/use-create-pot-dialog.tsx'
import { useSessionDialog } from '../sessions/editor/use-session-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import type { Recipient } from './link/send-link.tsx'
import { SendLinkDialog } from './link/send-link-dialog.tsx'
import classes from './new-client-steps.module.css'

type Step = 'pot' | 'session' | 'link'

/** What a new client needs next: hours, the first session and the link, each as a step of the dialog that added them. */
export function NewClientSteps({ client, onDone }: { client: Recipient; onDone: () => void }) {
  const [done, setDone] = useState<ReadonlySet<Step>>(new Set())
  const finish = (step: Step) => setDone((now) => new Set([...now, step]))
  const createPot = useCreatePotDialog({ onCreated: () => finish('pot') })
  const booking = useSessionDialog({ onCreated: () => finish('session') })
  const sendingLink = useDialog<Recipient>()
  const first = useRef<HTMLButtonElement>(null)
  // The form that had the focus is unmounted.
  useEffect(() => first.current?.focus(), [])

  const stepProps = (step: Step) => ({ label: texts.steps[step], isDone: done.has(step) })
  return (
    <Stack gap="md">
      <Text>{texts.question}</Text>
      <Stack gap="xs">
        <StepButton
          {...stepProps('pot')}
          ref={first}
          icon={<IconHourglassHigh size={18} aria-hidden />}
          onClick={() => createPot.open(client.id)}
        />
        <StepButton
          {...stepProps('session')}
          icon={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => booking.add({ clientId: client.id })}
        />
        <StepButton
          {...stepProps('link')}
          icon={<IconLink size={18} aria-hidden />}
          onClick={() => sendingLink.open(client)}
        />
      </Stack>
      <ButtonRow>
        <Button onClick={onDone}>{texts.done}</Button>
      </ButtonRow>
      {createPot.element}
      {booking.element}
      <SendLinkDialog dialog={sendingLink} onSent={() => finish('link')} />
    </Stack>
  )
}

interface StepButtonProps {
  ref?: React.Ref<HTMLButtonElement>
  label: string
  icon: ReactNode
  isDone: boolean
  onClick: () => void
}

function StepButton({ ref, label, icon, isDone, onClick }: StepButtonProps) {
  return (
    <Button
      ref={ref}
      variant="default"
      size="md"
      justify="flex-start"
      className={classes.step}
      leftSection={icon}
      rightSection={isDone && <IconCircleCheck size={18} role="img" aria-label={texts.isDone} />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
