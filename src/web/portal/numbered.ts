/** Rows with their index as id: the portal's payload holds no ids (S58). */
export function numbered<R extends object>(rows: readonly R[]): (R & { id: number })[] {
  return rows.map((row, id) => ({ ...row, id }))
}
