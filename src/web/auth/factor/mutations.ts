import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { factorCardTexts, factorStepsTexts } from '#shared/auth/factor/texts.ts'
import type { PasskeyCreation } from '#shared/auth/second-factor.ts'
import { loginTexts } from '#shared/auth/texts.ts'
import { errorToast, isOutcomeUnknown, isWrongPassword } from '../../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { inOrder, useBeginLogin } from '../mutations.ts'
import { createPasskey } from './passkeys.ts'

/** Passes the second step of a login. The step shows the errors. */
export function usePassFactor() {
  const begin = useBeginLogin()
  return trpc.auth.passFactor.useMutation({
    ...inOrder,
    onSuccess: (login) => begin(login, loginTexts.succeeded),
  })
}

/** Refetches what a change of the second factor makes stale. */
function useRefreshFactor() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.profile.secondFactor.invalidate(),
      utils.profile.logins.invalidate(),
      utils.events.invalidate(),
    ])
}

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

/** A passkey by its key, or the authenticator app. */
export type RemovedFactor = { id: string } | 'authenticator'

/** Removes a factor after the password; pending until the list is fresh. */
export function useRemoveFactor() {
  const { client } = trpc.useUtils()
  const refresh = useRefreshFactor()
  const { removed, failed } = factorCardTexts.removal
  return useMutation({
    mutationFn: ({ factor, password }: { factor: RemovedFactor; password: string }) =>
      factor === 'authenticator'
        ? client.profile.removeAuthenticator.mutate({ password })
        : client.profile.removePasskey.mutate({ ...factor, password }),
    onSuccess: async () => {
      notifySuccess({ title: removed })
      await refresh()
    },
    onError: (error) => {
      if (!isWrongPassword(error)) notifyFailure(errorToast(failed, error))
    },
  })
}
