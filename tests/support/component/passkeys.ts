import { onTestFinished, vi } from 'vitest'

const credential = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

/** The browser answers with a passkey, in place of its dialog, from now on. */
export function fakePasskey(): void {
  const bytes = new ArrayBuffer(3)
  const signed = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    ...credential,
    response: signed,
  } as unknown as Credential)
  const made = {
    attestationObject: bytes,
    clientDataJSON: bytes,
    getTransports: () => ['internal'],
  }
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue({
    ...credential,
    response: made,
  } as unknown as Credential)
}

/** The person cancels the browser's dialog, or the authenticator refuses with this error, from now on. */
export function refusePasskeys(name = 'NotAllowedError'): void {
  const refuse = () => Promise.reject(new DOMException('refused', name))
  vi.spyOn(navigator.credentials, 'get').mockImplementation(refuse)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(refuse)
}

/** A browser without passkeys, until the test ends. */
export function removePasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
