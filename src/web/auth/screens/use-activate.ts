import { useNavigate } from 'react-router-dom'
import { activationTexts } from '#shared/auth/texts.ts'
import { paths } from '../../lib/paths.ts'
import { notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useAuth } from '../auth-provider.tsx'
import { sendPendingLogout } from '../pending-logout.ts'

/** Activates an invited account (design D1), which logs in to it and joins the organisation. */
export function useActivate() {
  const { enter } = useAuth()
  const navigate = useNavigate()
  return trpc.auth.activate.useMutation({
    // One after the other with login and logout: each answer brings or takes a cookie.
    scope: { id: 'login' },
    onSuccess: (login) => {
      sendPendingLogout()
      enter(login)
      notifySuccess(activationTexts.succeeded)
      void navigate(paths.organization, { replace: true })
    },
  })
}
