import { potFormTexts, potToasts } from '#shared/pots/changes/texts.ts'
import { trainingTypeToasts } from '#shared/pots/training-types/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import { notifyFailure } from '../lib/toasts/notify.tsx'
import type { Toast } from '../lib/toasts/toast.ts'

/** The mutations of a pot. */
export type PotCommand = 'create' | 'createType' | 'changeHours' | 'removeHistory' | 'remove'

const potTitles: Record<PotCommand, string> = {
  create: potToasts.createFailed,
  createType: potToasts.createFailed,
  changeHours: potToasts.hoursFailed,
  removeHistory: potToasts.removeFailed,
  remove: potToasts.removeFailed,
}

/** The toast for a failed mutation of a pot (S4). */
export function potErrorToast(command: PotCommand, error: unknown): Toast {
  const isGone = command === 'remove' && problemCodeOf(error) === 'POT_NOT_FOUND'
  return {
    title: potTitles[command],
    message: isGone ? potToasts.removeNotFound : errorMessage(error),
  }
}

/** The mutations of a training type. */
export type TypeCommand = 'create' | 'update' | 'remove'

const typeTitles: Record<TypeCommand, string> = {
  create: trainingTypeToasts.createFailed,
  update: trainingTypeToasts.updateFailed,
  remove: trainingTypeToasts.removeFailed,
}

/** The toast for a failed mutation of a training type (S4). */
export function typeErrorToast(command: TypeCommand, error: unknown): Toast {
  const isLoggedOut = problemCodeOf(error) === 'UNAUTHENTICATED'
  return {
    title: isLoggedOut ? trainingTypeToasts.notLoggedIn : typeTitles[command],
    message: typeErrorMessage(error),
  }
}

/** The form error of a training type. */
export function typeErrorMessage(error: unknown): string {
  const isGone = problemCodeOf(error) === 'POT_TYPE_NOT_FOUND'
  return isGone ? trainingTypeToasts.gone : errorMessage(error)
}

/** Shows the toast for a training type without a name (S4); other errors of the name stand at its field alone. */
export function notifyTypeNameMissing(nameError: unknown): void {
  if (nameError === potFormTexts.typeNameRequired)
    notifyFailure({ title: potToasts.typeNameMissing, message: potFormTexts.typeNameRequired })
}
