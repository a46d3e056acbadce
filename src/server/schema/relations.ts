import { relations } from 'drizzle-orm'
import { profiles } from './auth.ts'
import { clients } from './clients.ts'
import { potHistory, potPrices, pots, potTypes } from './pots.ts'
import { trainingSessions } from './sessions.ts'

/** Drizzle relations, for queries that read a client with its related rows in one statement. */
export const clientRelations = relations(clients, ({ one, many }) => ({
  trainer: one(profiles, { fields: [clients.trainerId], references: [profiles.id] }),
  pots: many(pots),
  sessions: many(trainingSessions),
}))

export const potRelations = relations(pots, ({ one, many }) => ({
  client: one(clients, { fields: [pots.clientId], references: [clients.id] }),
  type: one(potTypes, { fields: [pots.potTypeId], references: [potTypes.id] }),
  history: many(potHistory),
  prices: many(potPrices),
  sessions: many(trainingSessions),
}))

export const potHistoryRelations = relations(potHistory, ({ one }) => ({
  pot: one(pots, { fields: [potHistory.potId], references: [pots.id] }),
}))

export const potPriceRelations = relations(potPrices, ({ one }) => ({
  pot: one(pots, { fields: [potPrices.potId], references: [pots.id] }),
}))

export const sessionRelations = relations(trainingSessions, ({ one }) => ({
  client: one(clients, { fields: [trainingSessions.clientId], references: [clients.id] }),
  pot: one(pots, { fields: [trainingSessions.potId], references: [pots.id] }),
}))
