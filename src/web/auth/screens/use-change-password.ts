import { passwordTexts } from '#shared/auth/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { broadcastLoginEvent } from '../login-events.ts'

/** Changes one's own password (spec 8, Password update); the answer is the login that goes on. */
export function useChangePassword(onDone: () => void) {
  const utils = trpc.useUtils()
  return trpc.auth.changePassword.useMutation({
    // One after the other with login and logout: each answer brings or takes a cookie.
    scope: { id: 'login' },
    onSuccess: (login) => {
      onDone()
      utils.auth.me.setData(undefined, login)
      broadcastLoginEvent('user updated')
      notifySuccess({ ...passwordTexts.updated, lang: 'en' })
    },
    onError: (error) =>
      notifyFailure({
        title: passwordTexts.updateFailed,
        titleLang: 'en',
        message: errorMessage(error),
      }),
  })
}
