/** The input fields that carry secrets. */
const secretNames = /^(password|currentPassword|confirmation|token|mailToken|code|setup)$/

/** A secret link; in an answer or a link also a code or a generated password. */
const inTexts =
  /\/(?:client\/|calendar\/|(?:reset-password|login-offer|confirm-email|first-account)#)([\w-]{40,})|(?:"(?:code|temporaryPassword)":"|[?&#]code=)([0-9a-z]{16,})|[?&#]mail=([\w-]{40,})|"(?:secret|setup)":"([\w.-]{16,})|"([0-9A-Z]{5}(?:-[0-9A-Z]{5}){4})"/g

/** A short or ordinary word occurs by chance. */
function isTelling(secret: string): boolean {
  return secret.length >= 9 && !/^[a-z_-]{1,20}$/i.test(secret)
}

/** Every secret in a browser's requests and responses: passwords and tokens in a body, cookies, and secret links. */
export function secretsIn(exchange: {
  /** The JSON body of the request, if any. */
  sent?: unknown
  /** Set-Cookie headers of the response. */
  cookies?: readonly string[]
  /** Texts in which a secret link may occur: addresses, responses, mail. */
  texts?: readonly string[]
}): string[] {
  const found = [
    ...namedSecrets(exchange.sent),
    ...(exchange.cookies ?? []).flatMap((cookie) => /^[^=]+=([\w.-]{40,})/.exec(cookie)?.[1] ?? []),
    ...(exchange.texts ?? []).flatMap((text) =>
      [...text.matchAll(inTexts)].map((match) => match.slice(1).find(Boolean) ?? ''),
    ),
  ]
  return [...new Set(found)].filter(isTelling)
}

function namedSecrets(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && secretNames.test(name) ? [member] : namedSecrets(member),
  )
}

/** A prefix of each secret that the text contains: enough to find it, too short to use it. */
export function leaksOf(secrets: Iterable<string>, text: string): string[] {
  return [...new Set(secrets)]
    .filter((secret) => text.includes(secret))
    .map((secret) => `${secret.slice(0, 4)}… (${secret.length} characters)`)
}
