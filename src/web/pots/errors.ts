import { potToasts } from '#shared/pots/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import type { Toast } from '../lib/toasts/toast.ts'

/** The commands on a pot that can fail. */
export type PotCommand = 'create' | 'createType' | 'changeHours' | 'removeHistory' | 'remove'

const titles: Record<PotCommand, string> = {
  create: potToasts.createFailed,
  createType: potToasts.createFailed,
  changeHours: potToasts.hoursFailed,
  removeHistory: potToasts.removeFailed,
  remove: potToasts.removeFailed,
}

/** What the catalogue says of a command that failed, by its cause (spec 8, Pots). */
export function potErrorToast(command: PotCommand, error: unknown): Toast {
  const isGone = command === 'remove' && problemCodeOf(error) === 'POT_NOT_FOUND'
  return {
    title: titles[command],
    message: isGone ? potToasts.removeNotFound : errorMessage(error),
  }
}
