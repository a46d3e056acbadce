import { phoneHref } from '#shared/clients/phone.ts'

/** The address that opens a letter in the mail program. */
export function mailHref(of: { email: string; subject: string; text: string }): string {
  const letter = new URLSearchParams({ subject: of.subject, body: of.text })
  // A mail program shows a plus sign as it is.
  return `mailto:${of.email}?${letter.toString().replaceAll('+', '%20')}`
}

/** The address that opens a text message; null without a number that can be dialled. */
export function messageHref(of: { phone: string | null; text: string }): string | null {
  const dialled = of.phone && phoneHref(of.phone)
  // '?&body=' is read by both iOS and Android.
  return dialled ? `${dialled.replace(/^tel:/, 'sms:')}?&body=${encodeURIComponent(of.text)}` : null
}
