import { trpc } from '../../lib/trpc.ts'
import { useAuth } from '../auth-provider.tsx'
import { inOrder } from '../mutations.ts'

/** Confirms a change of e-mail address, which ends the other logins when it is made. The page shows the errors. */
export function useConfirmEmail() {
  const { renew } = useAuth()
  return trpc.auth.confirmEmail.useMutation({
    ...inOrder,
    onSuccess: ({ isDone }) => {
      if (isDone) void renew()
    },
  })
}

/** Stops a change of e-mail address, which may end the account's logins. The page shows the errors. */
export function useStopEmailChange() {
  const { renew } = useAuth()
  return trpc.auth.stopEmailChange.useMutation({ ...inOrder, onSuccess: () => void renew() })
}
