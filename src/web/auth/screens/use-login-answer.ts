import { useNavigate } from 'react-router-dom'
import type { Toast } from '../../lib/toasts/toast.ts'
import type { Login } from '../auth-provider.tsx'
import { inOrder, useBeginLogin } from '../mutations.ts'

/** The options of a mutation that answers with a login: begins it, tells it and opens `path`. */
export function useLoginAnswer(told: Toast, path: string) {
  const begin = useBeginLogin()
  const navigate = useNavigate()
  return {
    ...inOrder,
    onSuccess: (login: Login) => {
      begin(login, told)
      void navigate(path, { replace: true })
    },
  }
}
