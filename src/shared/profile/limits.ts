/** The maximum cancellation notice, in hours: eight weeks. */
export const cancellationHoursMax = 1344

/** Maximum length of "Övrig information", in characters. */
export const otherInformationMax = 2000

/** Longest postal address, in characters and in lines. */
export const postalAddressMax = 200
export const postalAddressLines = 3

/** Maximum size of an uploaded profile picture, in bytes, before it is re-encoded (S63). */
export const imageMaxBytes = 2 * 1024 * 1024

/** Accepted MIME types of a picture (S63). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif']

/** Maximum side in pixels and size in bytes of the re-encoded picture (D72). */
export const imageSideMax = 512
export const storedImageMaxBytes = 40 * 1024
