import { activationTexts } from '#shared/auth/activation/texts.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { useLoginAnswer } from './use-login-answer.ts'

/** Activates an invited account (D1), which also logs in and joins the organisation. The form shows the errors. */
export function useActivate() {
  return trpc.auth.activate.useMutation(
    useLoginAnswer(activationTexts.succeeded, paths.organization),
  )
}

/** The same for an account that was logged in to with its temporary password. */
export function useCompleteInvitation() {
  return trpc.auth.completeInvitation.useMutation(
    useLoginAnswer(activationTexts.succeeded, paths.organization),
  )
}
