import { imageToasts, profileToasts } from '#shared/profile/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** The words for a login that is gone, which each matter of the profile has of its own (spec 5 and 8). */
function wordsWith(noLogin: string): (error: unknown) => string {
  return (error) => (problemCodeOf(error) === 'UNAUTHENTICATED' ? noLogin : errorMessage(error))
}

/** Why a form of the profile was not saved. */
export const profileWords = wordsWith(profileToasts.noUser)

/** Why a picture was not taken. */
export const imageWords = wordsWith(imageToasts.loginToUpload)

/** Why a picture is still there. */
export const imageRemovalWords = wordsWith(imageToasts.loginToRemove)
