const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether the text can be a row's key, for who reads it from an address and does not need the library that checks forms. */
export function isKey(text: string | null): text is string {
  return text !== null && uuid.test(text)
}
