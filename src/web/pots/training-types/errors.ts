import { potFormTexts, potToasts, trainingTypeToasts as texts } from '#shared/pots/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import type { Toast } from '../../lib/toasts/toast.ts'

/** The commands on a training type that can fail. */
export type TypeCommand = 'create' | 'update' | 'remove'

const titles: Record<TypeCommand, string> = {
  create: texts.createFailed,
  update: texts.updateFailed,
  remove: texts.removeFailed,
}

/** What the catalogue says of a command on a training type that failed, by its cause (spec 8, Profile). */
export function typeErrorToast(command: TypeCommand, error: unknown): Toast {
  const isLoggedOut = problemCodeOf(error) === 'UNAUTHENTICATED'
  return {
    title: isLoggedOut ? texts.notLoggedIn : titles[command],
    message: typeErrorMessage(error),
  }
}

/** The words of a problem, where the training type itself was asked for. */
export function typeErrorMessage(error: unknown): string {
  return problemCodeOf(error) === 'POT_TYPE_NOT_FOUND' ? texts.gone : errorMessage(error)
}

/** The catalogue's words for a training type without a name (spec 5); its field says them, too. */
export function tellNameMissing(nameError: unknown): void {
  // What else may be wrong with a name its field alone says.
  if (nameError === potFormTexts.typeNameRequired)
    notifyFailure({ title: potToasts.typeNameMissing, message: potFormTexts.typeNameRequired })
}
