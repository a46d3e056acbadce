import { randomUUID } from 'node:crypto'
import { unique } from './given.ts'
import { apiOf, enter, type Login } from './logins.ts'
import { givenLink } from './reset-link.ts'
import { noteSecrets } from './secrets.ts'

export type Account = { id: string; name: string; email: string }

/** An account that a SUPER_ADMIN has added, without a password. */
export async function givenAccount({
  name = 'Prov Tränare',
  role = 'TRAINER',
}: {
  name?: string
  role?: 'TRAINER' | 'ORG_ADMIN'
} = {}): Promise<Account> {
  const mark = unique()
  const account = {
    id: randomUUID(),
    name: `${name} ${mark}`,
    email: `konto.${mark}@example.com`,
  }
  const api = await apiOf('superAdmin')
  await api.admin.addTrainer.mutate({ ...account, phone: null, role })
  return account
}

/** An account with a temporary password. */
export async function givenTemporaryPassword(account: Account): Promise<string> {
  const password = `tillfälligt ${randomUUID()}`
  const api = await apiOf('superAdmin')
  await api.admin.setPassword.mutate({ id: account.id, password, confirmation: password })
  return password
}

/** An account with this password, chosen by its owner with a mailed link, which proves the address; whose login this is. */
export async function givenOwner(
  options?: Parameters<typeof givenAccount>[0],
): Promise<Account & Login & { password: string }> {
  const account = await givenAccount(options)
  const token = new URL(await givenLink(account), 'http://localhost').hash.slice(1)
  const password = `eget ord ${unique()}`
  const sent = { token, password, confirmation: password }
  noteSecrets({ sent })
  await (await apiOf('superAdmin')).auth.resetPassword.mutate(sent)
  return { ...account, ...(await enter(account.email, password)), password }
}

/** An account with this password, chosen in place of a temporary one, which proves no address. */
export async function givenUnproven(
  options?: Parameters<typeof givenAccount>[0],
): Promise<Account & { password: string }> {
  const account = await givenAccount(options)
  const currentPassword = await givenTemporaryPassword(account)
  const { api } = await enter(account.email, currentPassword)
  const password = `eget ord ${unique()}`
  await api.auth.changePassword.mutate({ currentPassword, password, confirmation: password })
  return { ...account, password }
}
