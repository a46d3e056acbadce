const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * Whether the text is a UUID. Without zod, for code that reads a key from the URL before the form library is loaded.
 */
export function isKey(text: string | null): text is string {
  return text !== null && uuid.test(text)
}
