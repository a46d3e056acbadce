import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { firstStepsTexts as texts } from '#shared/clients/link/texts.ts'
import { openImportTexts } from '#shared/clients/texts.ts'
import { wasLinkSent } from '../clients/link/link-sent.ts'
import { SendLinkButton } from '../clients/link/send-link-button.tsx'
import { addDialogRequest, importDialogRequest } from '../clients/list/dialog-request.ts'
import { IconCheck } from '../lib/icons/marks.ts'
import { paths } from '../lib/paths.ts'
import { isAwaited } from '../lib/query-client.ts'
import { trpc } from '../lib/trpc.ts'
import { useSessionDialog } from '../sessions/editor/use-session-dialog.tsx'
import classes from './first-steps.module.css'
import { type FirstStep, firstSteps, stepsDone } from './first-steps-rule.ts'

/**
 * What a trainer without clients, or with the first one, has done of the first steps, and which is next; both undefined
 * when the steps are over.
 */
export function useFirstSteps() {
  const clients = trpc.clients.list.useQuery()
  const { data: list } = clients
  const isNew = list !== undefined && list.length <= 1
  const client = list?.length === 1 ? list[0] : undefined
  const id = client?.id ?? ''
  const whenClient = { enabled: client !== undefined }
  const pots = trpc.pots.ofClient.useQuery({ clientId: id }, whenClient)
  const sessions = trpc.clients.pictures.useQuery({ id }, whenClient)
  const link = trpc.clients.link.useQuery({ id }, { ...whenClient, gcTime: 0 })
  const [isSent, setIsSent] = useState(wasLinkSent)
  // A step that is done would show as one to do.
  const unknown = client ? [pots, sessions, link].filter(({ data }) => !data) : []
  const hasFailed = unknown.some(({ failureCount }) => failureCount > 0)
  const done =
    isNew && unknown.length === 0
      ? stepsDone({
          clients: list.length,
          hasPot: (pots.data?.length ?? 0) > 0,
          hasSession: (sessions.data?.length ?? 0) > 0,
          isLinkSent: isSent || (link.data?.openings ?? null) !== null,
        })
      : null
  return {
    client,
    isNew,
    isPending: isAwaited(clients) || (isNew && unknown.length > 0 && !hasFailed),
    done,
    next: done ? firstSteps.find((step) => !done[step]) : undefined,
    onSent: () => setIsSent(true),
  }
}

/** "Kom igång": the four first steps of a trainer, until they are done. What is beneath is shown once they are known. */
export function FirstSteps({
  client,
  isNew,
  isPending,
  done,
  next,
  onSent,
}: ReturnType<typeof useFirstSteps>) {
  const { add, element } = useSessionDialog()
  if (isPending) return <div data-loading />
  if (!done) return isNew ? element : null

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
        <Button size="sm" component={Link} to={paths.clientPots(client?.id ?? '')}>
          {texts.pot.act}
        </Button>
      )
    if (step === 'session')
      return (
        <Button size="sm" onClick={() => add({ clientId: client?.id ?? null })}>
          {texts.session.act}
        </Button>
      )
    return client && <SendLinkButton client={client} onSent={onSent} />
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
