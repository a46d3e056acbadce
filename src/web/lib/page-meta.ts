import type { PrivacyNotice } from '#shared/app/privacy/notice.ts'

function metaOf(name: string): string {
  // The placeholder of index.html, for the server to fill.
  if (import.meta.env.SSR) return `__${name.toUpperCase().replace('-', '_')}__`
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** The support address, which the server has written into the page. */
export function supportEmail(): string {
  return metaOf('support-email')
}

/** Whether the page "Integritet" is there to be linked to. */
export function hasPrivacyNotice(): boolean {
  // In development no server fills the placeholder.
  return !['', '__PRIVACY_NOTICE__'].includes(metaOf('privacy-notice'))
}

/** What the operator says for the page "Integritet"; null when nothing is set. Not on the page of a personal link. */
export function privacyNotice(): PrivacyNotice | null {
  return hasPrivacyNotice() ? (JSON.parse(metaOf('privacy-notice')) as PrivacyNotice) : null
}

/** The page's CSP nonce, without which the browser refuses styles added at runtime. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
