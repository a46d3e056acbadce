import { useNavigate } from 'react-router-dom'
import { activationTexts } from '#shared/auth/activation/texts.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { inOrder, useBeginLogin } from '../mutations.ts'

/** Activates an invited account (design D1), which also logs in and joins the organisation. The form shows the errors. */
export function useActivate() {
  const begin = useBeginLogin()
  const navigate = useNavigate()
  return trpc.auth.activate.useMutation({
    ...inOrder,
    onSuccess: (login) => {
      begin(login, activationTexts.succeeded)
      void navigate(paths.organization, { replace: true })
    },
  })
}
