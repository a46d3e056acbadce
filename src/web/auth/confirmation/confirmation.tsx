import { useEffect, useRef } from 'react'
import type { Confirmation } from '#shared/auth/second-factor.ts'
import { confirmTexts } from '#shared/auth/texts.ts'
import { answerConfirmations } from '../../lib/confirmation.ts'
import { lazyModule, useLazyModule } from '../../lib/modules/lazy-module.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

/** Needed by acts on other accounts alone. */
const dialogs = lazyModule(() => import('./confirmation-dialog.tsx'))

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
  const { module } = useLazyModule(dialogs, false)
  const dialog = useDialog<Confirmation>()
  const { open, close } = dialog
  const waiting = useRef<Question>(null)

  function answer(isConfirmed: boolean) {
    close()
    waiting.current?.answer(isConfirmed)
    waiting.current = null
  }

  useEffect(() => {
    async function ask(question: Question): Promise<void> {
      const ways = client.auth.confirmation.query().catch(() => passwordAlone)
      try {
        await dialogs.load()
      } catch {
        notifyFailure(confirmTexts.missing)
        question.answer(false)
        waiting.current = null
        return
      }
      open(await ways)
    }
    const end = answerConfirmations(() => {
      if (waiting.current) return waiting.current.answered
      const question = newQuestion()
      waiting.current = question
      void ask(question)
      return question.answered
    })
    return () => {
      end()
      waiting.current?.answer(false)
      waiting.current = null
    }
  }, [client, open])

  return (
    module && (
      <module.ConfirmationDialog
        dialog={dialog}
        onConfirmed={() => answer(true)}
        onCancel={() => answer(false)}
      />
    )
  )
}

function newQuestion(): Question {
  let answer: Question['answer'] = () => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { answered, answer }
}
