function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** The support address, which the server has written into the page. */
export function supportEmail(): string {
  return metaOf('support-email')
}

/** The page's CSP nonce, without which the browser refuses styles added at runtime. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
