import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import type { ClientData } from '#shared/export/personal-data.ts'
import { wholeExport } from '#shared/export/whole-export.ts'
import { eraseAccountTexts as texts } from '#shared/profile/texts.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useCurrentUser } from '../lib/current-user.tsx'
import { downloadFile } from '../lib/download-file.ts'
import { errorToast, isWrongPassword } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/**
 * Erases the user's own account, after downloading everything that is erased with it, if wanted. When the download fails,
 * nothing is erased; it is not repeated after a wrong password.
 */
export function useEraseAccount() {
  const { client } = trpc.useUtils()
  const { leave } = useAuth()
  const isTrainer = isTrainerRole(useCurrentUser().role)
  const isDownloaded = useRef(false)

  async function download() {
    const account = await client.profile.personalData.mutate()
    const clients: ClientData[] = []
    const listed = isTrainer ? await client.clients.list.query() : []
    // One after another: each is a snapshot of its own, and there may be hundreds.
    for (const { id } of listed) clients.push(await client.clients.personalData.mutate({ id }))
    const { name, text } = wholeExport(account, clients)
    downloadFile(name, text)
    isDownloaded.current = true
  }

  return useMutation({
    mutationFn: async (of: { password: string; wantsExport: boolean }) => {
      if (of.wantsExport && !isDownloaded.current) await download()
      await client.profile.erase.mutate({ password: of.password })
    },
    onSuccess: () => {
      leave()
      notifySuccess({ title: texts.done })
    },
    onError: (error, { wantsExport }) => {
      if (isWrongPassword(error)) return
      const title = wantsExport && !isDownloaded.current ? texts.exportFailed : texts.failed
      notifyFailure(errorToast(title, error))
    },
  })
}
