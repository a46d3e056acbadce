/**
 * Deliberate breaks of the rules and of the books. `old` occurs exactly once in src, in any file; `new` replaces it.
 * `tests` names the tests that should fail, by kind: a test or a block by its title, and 'block › test' where the title
 * alone is ambiguous. One failing test is enough.
 */
export const ruleBreaks = [
  {
    id: 'bookings-side-by-side',
    what: 'The personal link: two clients get the same time, since neither act waits for the other',
    old: "takesTime ? 'no key update' : 'share'",
    new: "takesTime ? 'share' : 'share'",
    tests: {
      server: [
        'of many slots none is two clients’, and none is a client’s that the trainer’s "Boka nästa" has, before or after',
      ],
    },
  },
  {
    id: 'import-undone-whatever-happened',
    what: 'An import of clients is undone after its toast whatever has happened to them since',
    old: "if ((await changedSinceImport(tx, scope, importIds)).length > 0) throw new Problem('CONFLICT')",
    new: 'await changedSinceImport(tx, scope, importIds)',
    tests: { server: ['the undo of a listed import of clients (D135)'] },
  },
  {
    id: 'import-undone-late',
    what: 'The undo of the toast takes back an import whatever has happened, a day later too',
    old: 'new Date(now.getTime() - 60_000)',
    new: 'new Date(now.getTime() - 7 * dayMs)',
    tests: {
      server: [
        'is refused, and does nothing, after a session of one of its clients, whom the list names',
      ],
    },
  },
  {
    id: 'paid-is-invoiced',
    what: 'Underlag: what a client has paid is invoiced once more',
    old: "sums[price.paidOn === null ? 'toInvoice' : 'paid']",
    new: 'sums.toInvoice',
    tests: {
      pure: ['is the prices of what was added that are not marked as paid; what is paid is apart'],
    },
  },
  {
    id: 'repeated-row-ticked',
    what: 'Import: a row that is exactly like one above doubles the hours of its client',
    old: "(state !== 'existing' && repeats === null)",
    new: "(state !== 'existing')",
    tests: {
      pure: ['a row that is exactly like one above comes unticked, is counted, and can be ticked'],
    },
  },
  {
    id: 'coverage-same-time',
    what: 'Coverage does not count another session on the pot at the same start',
    old: '(starts[middle] ?? ms) <= ms',
    new: '(starts[middle] ?? ms) < ms',
    tests: {
      pure: ['counts another session at the same start, and none that starts now or later'],
    },
  },
  {
    id: 'move-undo-in-part',
    what: 'The undo of a move by the dialog is offered when notes were written over, which it does not bring back',
    old: 'sessions.every(({ notes }) => notes === wanted.notes)',
    new: 'sessions.length > 0',
    tests: {
      server: ['that writes over the notes of one has no undo, which could not bring them back'],
    },
  },
  {
    id: 'far-dates-unsaid',
    what: 'A typed date of another year is saved without being said back',
    old: 'date > monthsFrom(today, farMonths)',
    new: 'date > monthsFrom(today, 2 * farMonths)',
    tests: { pure: ['a date more than six months away'] },
  },
  {
    id: 'emoji-cut-in-halves',
    what: 'Initials and the names on cards end within an emoji of several code points',
    old: "return charactersOf(text).slice(0, count).join('')",
    new: 'return text.slice(0, count)',
    tests: { pure: ['cuts no character: initials, the name on a card, the name of a file'] },
  },
  {
    id: 'migration-not-run-again',
    what: 'An upgrade ends when its migration meets an act in a deadlock',
    old: 'await retried(() => migratePostgresJs(drizzle(migrating), { migrationsFolder }), attempts)',
    new: 'await migratePostgresJs(drizzle(migrating), { migrationsFolder })',
    tests: {
      server: ['a migration that meets an act which waits for it goes on, as does the act'],
    },
  },
  {
    id: 'no-show-is-free',
    what: 'A no-show session charges no hours',
    old: 'return completed || noShow',
    new: 'return completed && !noShow',
    tests: {
      pure: ['charges a no-show like a completed session'],
      server: ['as no-show charges the same'],
    },
  },
  {
    id: 'similar-before',
    what: 'A change of a series includes sessions of earlier weeks',
    old: '(weeksInSlot(earlier, later) ?? 0) > 0',
    new: '(weeksInSlot(earlier, later) ?? 0) !== 0',
    tests: { pure: ['similar session'] },
  },
  {
    id: 'repeats-in-utc',
    what: 'Weekly repeats are 168 hours apart, so that their local time changes with DST',
    old: '.map((date) => instantOf(date, series.time))',
    new: '.map((date) => new Date(instantOf(series.date, series.time).getTime() + daysBetween(series.date, date) * 86_400_000))',
    tests: { pure: ['weekly recurrence'] },
  },
  {
    id: 'third-decimal',
    what: 'A third decimal of typed hours is rounded away instead of refused',
    old: String.raw`(\.\d{1,2})?$/`,
    new: String.raw`(\.\d+)?$/`,
    tests: { pure: ['parsing hours'] },
  },
  {
    id: 'statement-order',
    what: 'The statement puts a session before the top-up of the same instant',
    old: 'Number(a.reason === null) - Number(b.reason === null)',
    new: 'Number(b.reason === null) - Number(a.reason === null)',
    tests: {
      pure: ['sorts changes before sessions at the same instant, independently of the input order'],
    },
  },
  {
    id: 'wrong-books-written',
    what: 'A trainer whose books disagree with their facts goes on writing them',
    old: "if (hasWrongPots) throw new Problem('BOOKS_WRONG')",
    new: "if (hasWrongPots && scope.trainerId === '') throw new Problem('BOOKS_WRONG')",
    tests: {
      server: [
        'a refused call changes nothing, reads go on, and so do the writes of another trainer',
      ],
    },
  },
  {
    id: 'mark-over-newer',
    what: 'A status change overwrites a concurrent change of another device (optimistic locking)',
    old: 'version} = seen.version',
    new: 'version} >= seen.version',
    tests: { server: ['skips sessions that another device has changed or deleted since'] },
  },
  {
    id: 'key-with-other-input',
    what: 'Idempotency: a key that was used with another input gets the answer of that one',
    old: 'row.inputHash === inputHash',
    new: 'row.inputHash !== null',
    tests: { server: ['is INVALID_INPUT with another input or another procedure'] },
  },
  {
    id: 'erased-key-forgotten',
    what: 'A late copy of a call that added a client is a new call after the erasure of the client',
    old: ".set({ answer: null, inputHash: '', clientIds: [] })",
    new: ".set({ key: sql`gen_random_uuid()`, answer: null, inputHash: '', clientIds: [] })",
    tests: {
      server: ['is stored without answer, input and clients until it is seven days old'],
    },
  },
  {
    id: 'half-a-series',
    what: 'A series with a duplicate is created',
    old: 'if (duplicates.length > 0) return { created: 0',
    new: 'if (duplicates.length === planned.length) return { created: 0',
    tests: {
      server: ['in any week of a series refuses the whole series, and each is listed (H16)'],
    },
  },
  {
    id: 'unchosen-others',
    what: 'A change of some sessions of a series changes all of them',
    old: 'similar.filter(({ id }) => chosen.has(id))',
    new: 'similar.filter(() => chosen.size > 0)',
    tests: { server: ['changes only the chosen ones, and none that is not similar'] },
  },
  {
    id: 'no-client-lock',
    what: 'Transactions that write for a client do not lock its row',
    old: `.orderBy(clients.id)
    .for('no key update')`,
    new: '.orderBy(clients.id)',
    tests: {
      server: [
        'of two concurrent bookings of one slot one is made, and the other reports it as a duplicate (H15)',
      ],
    },
  },
  {
    id: 'not-of-one-moment',
    what: 'Pots and sessions of an export are read from different snapshots',
    old: "isolationLevel: 'repeatable read'",
    new: "isolationLevel: 'read committed'",
    tests: { server: ['an export reads pots and sessions from one snapshot during writes (H23)'] },
  },
  {
    id: 'impact-of-held-only',
    what: 'The question about deleting a pot counts the sessions that have been held, not those that are booked',
    old: 'count: count(),\n      charged: count(',
    new: 'count: count(sql`case when ${trainingSessions.completed} then 1 end`),\n      charged: count(',
    tests: { server: ['previews the impact of its deletion (D19)'] },
  },
  {
    id: 'unrounded-length',
    what: 'The preview of an import takes a length that the server refuses, such as 50 minutes unrounded',
    old: 'return success ? data : null',
    new: 'return success ? hours : null',
    tests: { pure: ['whatever a sheet holds, the server accepts all rows that the preview takes'] },
  },
  {
    id: 'restored-without-answers',
    what: 'A client who comes back has lost what it cancelled by the link',
    old: 'trash: kept(clientAnswers, ofOwner, { isLater: true }),',
    new: "trash: { leftOut: '' },",
    tests: {
      server: [
        'has what it cancelled and its trainer has not seen in "Från klienterna", and nothing that was seen',
        'can undo by the link what it cancelled, within the same ten minutes',
      ],
    },
  },
  {
    id: 'mail-in-trash-sent-twice',
    what: 'A mail that was on its way when its client was deleted is sent again after the restoration',
    old: "await changeInTrash(db, 'mail', { seen: { id }, change: end })",
    new: '',
    tests: { server: ['gets a message once that was on its way when the client was deleted'] },
  },
  {
    id: 'import-undone-with-price',
    what: 'The undo of an import of sessions deletes a price that was set since',
    old: 'prices === 0 &&',
    new: '',
    tests: {
      server: [
        'the undo of an import of sessions is refused, and does nothing, after › a price of the entry',
      ],
    },
  },
  {
    id: 'told-of-an-old-place',
    what: 'A client is told by mail where a session was when it was listed, although it has been moved since',
    old: '!isReached || !isSame(now, { actIds, expected })',
    new: '!isReached',
    tests: {
      server: ['as it is now: what was moved again since it was listed is left out, and stays'],
    },
  },
  {
    id: 'unsent-mail-counts-as-told',
    what: 'A message that is dropped, since it is not true any more, counts as told',
    old: "way === 'mail' ? clientIds.filter",
    new: "way === 'never' ? clientIds.filter",
    tests: { server: ['not by a mail that is not sent, since it is not true any more'] },
  },
]
