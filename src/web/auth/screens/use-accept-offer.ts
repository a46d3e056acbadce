import { useNavigate } from 'react-router-dom'
import { loginOfferTexts } from '#shared/auth/login-offer/texts.ts'
import { paths } from '../../lib/paths.ts'
import { notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useAuth } from '../auth-provider.tsx'
import { inOrder } from '../mutations.ts'
import { useLoginAnswer } from './use-login-answer.ts'

/** Accepts the offer of a login as the logged-in user (D2). The page shows the errors. */
export function useAcceptOffer() {
  const { renew } = useAuth()
  const navigate = useNavigate()
  return trpc.auth.acceptOffer.useMutation({
    ...inOrder,
    onSuccess: async () => {
      // The page needs the tie, which the current user now has.
      await renew()
      notifySuccess(loginOfferTexts.accepted)
      void navigate(paths.clientDashboard, { replace: true })
    },
  })
}

/** Accepts the offer of a login by choosing a password, which also logs in (D2). The form shows the errors. */
export function useAcceptOfferWithPassword() {
  return trpc.auth.acceptOfferWithPassword.useMutation(
    useLoginAnswer(loginOfferTexts.accepted, paths.clientDashboard),
  )
}
