/** Characters in a group of a recovery code, as shown. */
const group = 4

/** Formats a recovery code in groups; whatever the case and the groups that it has. */
export function formatRecoveryCode(code: string): string {
  const groups = code
    .toUpperCase()
    .replaceAll('-', '')
    .match(new RegExp(`.{1,${group}}`, 'g'))
  return groups?.join('-') ?? ''
}
