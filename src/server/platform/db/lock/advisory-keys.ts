/**
 * The keys of the advisory locks on PostgreSQL, by what they serialize. No two are the same: what holds one would make what
 * waits for the other wait, too. 84_377_689 is that of the trigger in drizzle/0005_last_super_admin.sql.
 */
export const advisoryKeys = {
  migrations: 84_377_688,
  refusals: 84_377_690,
  /** Held, shared, by every running server; alone by a command that needs the database for itself. */
  servers: 84_377_691,
  checksOfBooks: 84_377_692,
  /** Of two keys; the other one is of the trainer. */
  answerLetters: 84_377_693,
} as const
