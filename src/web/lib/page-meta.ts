function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** The address to write to for help, as the server wrote it into the page. */
export function supportEmail(): string {
  return metaOf('support-email')
}

/** This page's nonce, without which the browser refuses every style that is made on the way. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
