/** The page that informs about personal data (GDPR article 13). */
export const privacyPath = '/integritet'

/** What the operator says about the controller, in words, and how long events are kept. */
export interface PrivacyNotice {
  controller: string
  address: string
  /** Where questions go: an e-mail address, or other words. */
  contact: string
  eventsMonths: number
}
