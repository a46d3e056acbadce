import { localDateOf } from '../time.ts'
import type { AccountData, ClientData } from './personal-data.ts'

/** The file of an account before its erasure: the account's data, and the data of each client, as in their own files. */
export function wholeExport(account: AccountData, clients: readonly ClientData[]) {
  return {
    name: `tidspott-allt-${localDateOf(account.readAt)}.json`,
    text: `${JSON.stringify({ format: 'tidspott.everything', version: 1, account, clients }, null, 2)}\n`,
  } as const
}
