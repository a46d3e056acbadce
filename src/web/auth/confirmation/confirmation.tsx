import { useEffect, useRef } from 'react'
import type { Confirmation } from '#shared/auth/second-factor.ts'
import { confirmTexts } from '#shared/auth/texts.ts'
import { answerConfirmations } from '../../lib/confirmation.ts'
import { trpc } from '../../lib/trpc.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

/** Needed by acts on other accounts alone. */
const ConfirmationDialog = lazyDialog(
  () => import('./confirmation-dialog.tsx'),
  'ConfirmationDialog',
  confirmTexts.missing,
)

/** Only the password, which every account has: what else there is could not be asked for. */
const passwordAlone: Confirmation = { hasCode: false, passkey: null }

/** A question that waits for its answer. */
interface Question {
  answered: Promise<boolean>
  answer: (isConfirmed: boolean) => void
}

/**
 * The one dialog that asks the current user to confirm the login, whichever mutation needs it (lib/confirmation.ts). Of
 * several at once, one question answers all.
 */
export function LoginConfirmation() {
  const { client } = trpc.useUtils()
  const dialog = useDialog<Confirmation>()
  const { open, close } = dialog
  const waiting = useRef<Question>(null)

  function answer(isConfirmed: boolean) {
    close()
    waiting.current?.answer(isConfirmed)
    waiting.current = null
  }

  useEffect(() => {
    const end = answerConfirmations(() => {
      if (waiting.current) return waiting.current.answered
      const question = newQuestion()
      waiting.current = question
      void ConfirmationDialog.preload()
      void client.auth.confirmation
        .query()
        .catch(() => passwordAlone)
        .then(open)
      return question.answered
    })
    return () => {
      end()
      waiting.current?.answer(false)
      waiting.current = null
    }
  }, [client, open])

  return (
    <ConfirmationDialog
      dialog={{ ...dialog, close: () => answer(false) }}
      onConfirmed={() => answer(true)}
    />
  )
}

function newQuestion(): Question {
  let answer: Question['answer'] = () => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { answered, answer }
}
