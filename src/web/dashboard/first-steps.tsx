import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { firstStepsTexts as texts } from '#shared/clients/link/texts.ts'
import { openImportTexts } from '#shared/clients/texts.ts'
import { wasLinkSent } from '../clients/link/link-sent.ts'
import { SendLinkButton } from '../clients/link/send-link-button.tsx'
import { addDialogRequest, importDialogRequest } from '../clients/list/dialog-request.ts'
import { IconCheck } from '../lib/icons/marks.ts'
import { paths } from '../lib/paths.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useSessionDialog } from '../sessions/editor/use-session-dialog.tsx'
import classes from './first-steps.module.css'
import { type FirstStep, firstSteps, stepsDone } from './first-steps-rule.ts'

type Client = RouterOutputs['clients']['list'][number]

interface FirstStepsProps {
  /** The first client. */
  client: Client | undefined
  /** Shown until it is known what is done. */
  pending: ReactNode
}

/** "Kom igång": the four first steps of a trainer, until they are done. */
export function FirstSteps({ client, pending }: FirstStepsProps) {
  const id = client?.id ?? ''
  const whenClient = { enabled: client !== undefined }
  const pots = trpc.pots.ofClient.useQuery({ clientId: id }, whenClient)
  const sessions = trpc.clients.pictures.useQuery({ id }, whenClient)
  const link = trpc.clients.link.useQuery({ id }, { ...whenClient, gcTime: 0 })
  const [isSent, setIsSent] = useState(wasLinkSent)
  const { add, element } = useSessionDialog()
  // A step that is done would show as one to do.
  const queries = [pots, sessions, link]
  if (client && queries.some(({ data }) => !data))
    return queries.some(({ failureCount }) => failureCount > 0) ? null : pending

  const done = stepsDone({
    clients: client ? 1 : 0,
    hasPot: (pots.data?.length ?? 0) > 0,
    hasSession: (sessions.data?.length ?? 0) > 0,
    isLinkSent: isSent || (link.data?.openings ?? null) !== null,
  })
  if (!done) return element
  const next = firstSteps.find((step) => !done[step])

  function act(step: FirstStep) {
    if (step === 'client')
      return (
        <>
          <Button size="sm" component={Link} to={paths.clients} state={addDialogRequest}>
            {texts.client.act}
          </Button>
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={paths.clients}
            state={importDialogRequest}
          >
            {openImportTexts.open}
          </Button>
        </>
      )
    if (step === 'pot')
      return (
        <Button size="sm" component={Link} to={paths.clientPots(id)}>
          {texts.pot.act}
        </Button>
      )
    if (step === 'session')
      return (
        <Button size="sm" onClick={() => add({ clientId: id })}>
          {texts.session.act}
        </Button>
      )
    return client && <SendLinkButton client={client} onSent={() => setIsSent(true)} />
  }

  return (
    <section className={classes.steps} data-box aria-labelledby="first-steps">
      <h2 id="first-steps">{texts.title}</h2>
      <ol>
        {firstSteps.map((step, n) => (
          <li key={step} data-done={done[step] || undefined}>
            <span className={classes.number} aria-hidden>
              {done[step] ? <IconCheck size={16} /> : n + 1}
            </span>
            <span className={classes.name}>
              {texts[step].name}
              {done[step] && <VisuallyHidden> ({texts.done})</VisuallyHidden>}
            </span>
            {step === next && act(step)}
          </li>
        ))}
      </ol>
      {element}
    </section>
  )
}
