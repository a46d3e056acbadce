import type { Answers, Output } from './fake-server.ts'
import { idOf } from './rows.ts'

type Account = Output<'admin.trainers'>[number]

/** The current user: a SUPER_ADMIN. */
export const superAdmin = { id: idOf(80), name: 'Sara Super', role: 'SUPER_ADMIN' as const }

/** A trainer's account as the administration lists it: has a password, never used. */
export function accountRow(differences: Partial<Account> = {}): Account {
  return {
    id: idOf(81),
    name: 'Petra Tränare',
    email: 'petra@example.com',
    phone: null,
    role: 'TRAINER',
    isDisabled: false,
    lastLoginAt: null,
    createdAt: new Date('2026-01-01T12:00:00Z'),
    hasPassword: true,
    mustChangePassword: false,
    hasSecondFactor: false,
    ...differences,
  }
}

/** The answers for the administration's pages, with these accounts, to an administrator without clients. */
export function adminAnswers(...accounts: Account[]) {
  return {
    'admin.trainers': accounts,
    'clients.list': [],
    'admin.counts': { trainers: 3, clients: 24, sessions: 400, sendsMail: true },
    'admin.backups': { newestAt: null, rehearsedAt: null, isLate: false, failures: [] },
  } satisfies Answers
}
