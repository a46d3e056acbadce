import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { factorStepsTexts } from '#shared/auth/factor/texts.ts'
import type { PasskeyCreation } from '#shared/auth/second-factor.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { createPasskey } from './passkeys.ts'
import { useRefreshFactor } from './refresh-factor.ts'

interface NewPasskey {
  setup: string
  options: PasskeyCreation
  name: string
}

/**
 * Creates a passkey and adds it to the account. One that may have been added is not created anew for a retry. The form
 * shows the errors.
 */
export function useAddPasskey() {
  const { client } = trpc.useUtils()
  const refresh = useRefreshFactor()
  const created = useRef<Awaited<ReturnType<typeof createPasskey>>>(undefined)
  return useMutation({
    mutationFn: async ({ setup, options, name }: NewPasskey) => {
      created.current ??= await createPasskey(options)
      return client.profile.addPasskey.mutate({ setup, name, response: created.current })
    },
    onSuccess: () => {
      notifySuccess({ title: factorStepsTexts.passkey.added })
      void refresh()
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) created.current = undefined
    },
  })
}

/** Adds an authenticator app by its first code. The form shows the errors. */
export function useConfirmAuthenticator() {
  const refresh = useRefreshFactor()
  return trpc.profile.confirmAuthenticator.useMutation({
    onSuccess: () => {
      notifySuccess({ title: factorStepsTexts.authenticator.added })
      void refresh()
    },
  })
}

/** Makes new recovery codes after the password; the old ones end. */
export function useNewRecoveryCodes() {
  const refresh = useRefreshFactor()
  return trpc.profile.newRecoveryCodes.useMutation({ onSuccess: () => void refresh() })
}
