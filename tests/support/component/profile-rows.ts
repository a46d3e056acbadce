import { onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Output } from './fake-server.ts'

/** The current user's profile as its page queries it. */
export function ownProfile(
  differences: Partial<Output<'profile.get'>> = {},
): Output<'profile.get'> {
  return {
    name: 'Tove Tränare',
    email: 'tove@example.com',
    phone: '070-123 45 67',
    profileImageUrl: null,
    cancellationHours: 24,
    otherInformation: null,
    contactEmail: null,
    contactPhone: null,
    portalAccent: 'teal',
    pricesOnLink: false,
    clientCancelling: 'off',
    clientFeeds: false,
    reminders: 'off',
    reminderHour: 18,
    reminderHoursBefore: 24,
    lowBalanceLetters: false,
    answerLetters: false,
    messageText: null,
    organizationNumber: null,
    postalAddress: null,
    sendsMail: true,
    ...differences,
  }
}

/** An account without a second factor. */
export const noFactor: Output<'profile.secondFactor'> = {
  passkeys: [],
  authenticator: null,
  recoveryCodesLeft: 0,
  isRequired: false,
  mustProveAddress: false,
}

/** The answer to an upload, which is no tRPC call: a status and a body, or null for a network error. */
type UploadAnswer = { status: number; body: string } | null

/** Answers uploads in place of the network until the test ends. Returns the uploaded files, in order. */
export function fakeUploads(answer: () => UploadAnswer | Promise<UploadAnswer>): File[] {
  const sent: File[] = []

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    open(): void {}
    setRequestHeader(): void {}
    send(file: File): void {
      sent.push(file)
      const half = { lengthComputable: true, loaded: file.size / 2, total: file.size }
      this.upload.dispatchEvent(new ProgressEvent('progress', half))
      void Promise.resolve(answer()).then((given) => {
        if (given) Object.assign(this, { status: given.status, responseText: given.body })
        this.dispatchEvent(new Event(given ? 'load' : 'error'))
      })
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return sent
}

/** Selects a file as the profile picture. The file input is hidden behind a button. */
export async function choosePicture(file: File): Promise<void> {
  const card = page.getByRole('region', { name: 'Profilbild' }).element()
  const chooser = card.querySelector('input[type=file]')
  if (!chooser) throw new Error('there is no field for a file')
  await userEvent.upload(chooser, file)
}
