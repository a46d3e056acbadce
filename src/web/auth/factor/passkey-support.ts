/** Whether the browser can create and use passkeys. Apart from the library, which is loaded with the dialogs. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}
