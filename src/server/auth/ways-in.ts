import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { calendarFeeds } from '../feeds/tables.ts'
import { removeFactors } from './factor/remove-factors.ts'
import { pendingLogins } from './factor/tables.ts'
import { endLoginsOf } from './login-sessions.ts'
import { emailChanges, passwordResets, profiles } from './tables.ts'

/** Why ways into an account end: its password is replaced or ended, or its owner has proven its address (D80). */
type Cause = 'password' | 'proof'

interface WayIn {
  end: (tx: Database, id: string) => Promise<unknown>
  /** What each cause does to it. */
  on: Record<Cause, 'ends' | 'stays'>
}

/**
 * Everything that gives access to an account, or that its mail is answered to, with what each cause does to it. A known
 * device ends with the hash of the password, which it is bound to (known-device.ts). A client's own feed ends with the
 * personal link.
 */
const waysIn = {
  logins: { end: endLoginsOf, on: { password: 'ends', proof: 'ends' } },
  pendingLogins: {
    end: (tx, id) => tx.delete(pendingLogins).where(eq(pendingLogins.profileId, id)),
    on: { password: 'ends', proof: 'ends' },
  },
  resetLink: {
    end: (tx, id) => tx.delete(passwordResets).where(eq(passwordResets.profileId, id)),
    on: { password: 'ends', proof: 'ends' },
  },
  emailChange: {
    end: (tx, id) => tx.delete(emailChanges).where(eq(emailChanges.profileId, id)),
    on: { password: 'ends', proof: 'ends' },
  },
  factors: { end: removeFactors, on: { password: 'stays', proof: 'ends' } },
  feeds: {
    end: (tx, id) =>
      tx
        .delete(calendarFeeds)
        .where(and(eq(calendarFeeds.trainerId, id), eq(calendarFeeds.owner, 'trainer'))),
    on: { password: 'stays', proof: 'ends' },
  },
  replyAddress: {
    end: (tx, id) => tx.update(profiles).set({ contactEmail: null }).where(eq(profiles.id, id)),
    on: { password: 'stays', proof: 'ends' },
  },
} satisfies Record<string, WayIn>

/** Ends what a cause ends of an account, in the caller's transaction. */
export async function endWaysIn(tx: Database, id: string, cause: Cause): Promise<void> {
  for (const { end, on } of Object.values<WayIn>(waysIn))
    if (on[cause] === 'ends') await end(tx, id)
}
