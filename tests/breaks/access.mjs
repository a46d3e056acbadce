/** Deliberate breaks of access, http and mail; the fields are those of rules.mjs. */
export const accessBreaks = [
  {
    id: 'session-of-another',
    what: 'Tenant isolation: a session of another trainer is found',
    old: "eq(trainingSessions.id, sql.placeholder('id')),\n  eq(trainingSessions.trainerId, sql.placeholder('trainerId')),",
    new: "eq(trainingSessions.id, sql.placeholder('id')),\n  sql`${sql.placeholder('trainerId')}::uuid is not null`,",
    tests: {
      server: [
        'tenant isolation: every procedure, as every kind of actor, on own, foreign and unknown rows › sessions.get',
      ],
    },
  },
  {
    id: 'member-as-admin',
    what: 'Authorisation: a member of an organisation has the permissions of its admins',
    old: "if (ctx.organization.role !== 'ADMIN') throw new Problem('FORBIDDEN')",
    new: "if (!ctx.organization.role) throw new Problem('FORBIDDEN')",
    tests: {
      server: [
        'tenant isolation: every procedure, as every kind of actor, on own, foreign and unknown rows › organizations.trainers',
      ],
    },
  },
  {
    id: 'membership-does-not-wait',
    what: 'The membership of an account that somebody else prepared stays when its owner proves the address',
    old: "memberships:        ['waits',",
    new: "memberships:        ['stays',",
    tests: {
      server: [
        'waits from the proof of the address: the ADMIN who prepared it sees no client, name or count',
      ],
    },
  },
  {
    id: 'notes-to-organization',
    what: "Data exposure: an organisation's admin is sent the notes of its trainers' sessions",
    old: 'const sessionColumns = {',
    new: 'const sessionColumns = {\n  notes: trainingSessions.notes,',
    tests: {
      server: [
        'is limited to the fields of the detail (S69): no notes, no history, no phone number, no link',
      ],
    },
  },
  {
    id: 'dns-rebinding',
    what: 'DNS rebinding: without PUBLIC_URL a foreign name that resolves to this machine passes the CSRF origin check',
    old: 'return isLoopbackHost(host) && (',
    new: 'return (isLoopbackHost(host) || host !== "") && (',
    tests: {
      server: ['refuses a foreign name that resolves to this machine (DNS rebinding)'],
    },
  },
  {
    id: 'link-in-log',
    what: 'The token of a personal link is logged',
    old: "'$1[redacted]'",
    new: "'$&'",
    tests: { server: ['URL in the log'] },
  },
  {
    id: 'cookie-for-scripts',
    what: 'Scripts can read the login cookie',
    old: 'httpOnly: true, secure: isHttps',
    new: 'httpOnly: false, secure: isHttps',
    tests: { server: ['is HttpOnly and SameSite (no access for scripts, no CSRF)'] },
  },
  {
    id: 'fixed-window',
    what: 'The login rate limit has a fixed window of 15 minutes, so that twenty attempts fit around its end',
    old: 'length: parts + 1 }',
    new: 'length: 1 }',
    tests: {
      server: [
        'slides: at most ten in any 15 minutes',
        'allows no more attempts around the end of a period',
      ],
    },
  },
  {
    id: 'disabled-stays-in',
    what: 'The logins of a disabled account stay valid',
    old: 'if (user.isDisabled || expiresAt.getTime() <= Date.now()) {',
    new: 'if (expiresAt.getTime() <= Date.now()) {',
    tests: {
      server: [
        'loses each of its logins at the next request',
        'is logged out at its next request, and enabling it does not revive the login',
      ],
    },
  },
  {
    id: 'smtp-password-in-clear',
    what: 'The password of the mail server is sent without TLS',
    old: '(Boolean(auth) || !allowsPlain)',
    new: '!allowsPlain',
    tests: {
      server: ['for a remote server that would take the password without TLS'],
    },
  },
  {
    id: 'used-link-revived',
    what: 'A retried mail makes its used reset link valid again',
    old: 'mail.attempts === 1 ?',
    new: 'mail.attempts > 0 ?',
    tests: { server: ['does not make a used link valid again'] },
  },
  {
    id: 'account-mail-waits',
    what: 'A password reset waits behind the messages that are due',
    old: 'claimMail(tx, at, accountKinds)',
    new: "claimMail(tx, at, ['client-answers'])",
    tests: { server: ['a password reset does not wait behind 150 messages that are due'] },
  },
  {
    id: 'unproven-writer',
    what: 'An account whose address is not proven sends mail to others',
    old: 'if (!found?.isProven || found.isDisabled',
    new: 'if (!found || found.isDisabled',
    tests: { server: ['an invitation is sent for an ADMIN whose address is proven alone'] },
  },
  {
    id: 'second-factor-skipped',
    what: 'The password alone logs in to an account with a second factor',
    old: 'if (!(await hasFactor(tx, profileId))) return null',
    new: 'if (await hasFactor(tx, profileId)) return null',
    tests: {
      server: ['begins no login: no cookie, no session, no event and no known device'],
    },
  },
  {
    id: 'code-used-twice',
    what: 'A code of an authenticator app is accepted twice',
    old: 'lt(authenticators.lastStep, step)',
    new: 'lt(authenticators.lastStep, step + 1)',
    tests: { server: ['is accepted once, and none before it afterwards'] },
  },
  {
    id: 'last-factor-removed',
    what: 'The last second factor of an account of which the operator demands one can be removed',
    old: "if (await isFactorDemanded(ctx, tx, id)) throw new Problem('FACTOR_REQUIRED')",
    new: 'if (await isFactorDemanded(ctx, tx, id)) return',
    tests: { server: ['an account with one is let in, and keeps its last one'] },
  },
  {
    id: 'confirmation-for-all-logins',
    what: 'A confirmation counts in every login of the account, also in a stolen one',
    old: '.where(and(eq(authSessions.publicId, login.loginId), eq(authSessions.userId, actor.id)))',
    new: '.where(eq(authSessions.userId, actor.id))',
    tests: { server: ['is of one login: the others of the account need their own'] },
  },
  {
    id: 'confirmation-of-the-future',
    what: 'A clock that was set back extends a confirmation',
    old: 'if (ageMs < -skewMs || ageMs > confirmationMinutes * minuteMs)',
    new: 'if (ageMs > confirmationMinutes * minuteMs)',
    tests: { server: ['lasts ten minutes, and no longer when the clock is set back'] },
  },
  {
    id: 'setup-used-twice',
    what: 'One setup adds any number of passkeys, after one question for the password',
    old: '.where(and(eq(profiles.id, actor.id), eq(profiles.factorsAdded, after ?? -1)))',
    new: '.where(eq(profiles.id, actor.id))',
    tests: {
      server: [
        'asks for the password each time: a setup adds one passkey, also after that one is removed',
      ],
    },
  },
  {
    id: 'unproven-adds-factor',
    what: 'An account that another person may have opened adds a factor, which its owner would stand before',
    old: "if (kind === 'factor.added' && (await mustProveAddress(ctx, tx, actor.id)))",
    new: "if (kind === 'factor.added' && (await mustProveAddress({ sendsMail: false }, tx, actor.id)))",
    tests: {
      server: [
        'by an invitation’s code cannot add a factor where mail is sent, until its owner has chosen a password by mail',
      ],
    },
  },
  {
    id: 'code-proves-address',
    what: 'The code of an invitation, which the dialog shows, proves the address',
    old: 'if (of.isByMail) await proveAddress(ctx, tx, accountId)',
    new: 'await proveAddress(ctx, tx, accountId)',
    tests: {
      server: [
        'by an invitation’s code cannot add a factor where mail is sent, until its owner has chosen a password by mail',
      ],
    },
  },
  {
    id: 'proof-keeps-factors',
    what: 'The factor of an unproven account survives the proof of its address',
    old: "factors:            ['ends',",
    new: "factors:            ['stays',",
    tests: {
      server: [
        'loses all that another person may have added when its owner proves the address, and no row',
      ],
    },
  },
  {
    id: 'feeds-outlive-proof',
    what: 'A calendar feed that another person made survives the proof of the address',
    old: "trainerFeeds:       ['ends',",
    new: "trainerFeeds:       ['stays',",
    tests: {
      server: [
        'loses the calendar feeds and the reply address that another person made when its owner proves the address, and no setting',
      ],
    },
  },
  {
    id: 'any-proxy',
    what: 'TRUST_PROXY takes a network of every address, with which any visitor gives any address',
    old: 'Number(bits) > 0 && Number(bits) <= (version',
    new: 'Number(bits) >= 0 && Number(bits) <= (version',
    tests: { server: ['a start with TRUST_PROXY=0.0.0.0/0 is refused'] },
  },
  {
    id: 'client-stays-at-login',
    what: 'Redirects: a client who is logged in stays on the login page',
    old: "path: '/login',\n    nobody: 'stay',\n    CLIENT: 'home',",
    new: "path: '/login',\n    nobody: 'stay',\n    CLIENT: 'stay',",
    tests: { component: ['redirects by role › client sees or is redirected from each page'] },
  },
  {
    id: 'restore-revives-feeds',
    what: 'A restored backup brings back addresses of calendar feeds that were removed since',
    old: 'return { dropped, sheets, feeds: await replaceFeedAddresses(db, { keys, now }) }',
    new: 'return { dropped, sheets, feeds: 0 }',
    tests: {
      server: [
        'after a restore into PostgreSQL (D123) › no address of a feed from before works, and the owner sees the new one',
      ],
    },
  },
  {
    id: 'sheet-with-notes',
    what: 'An address for sheets, which anybody reads who has it, holds the notes of sessions',
    old: '    texts.status,\n    texts.drawnHours,\n',
    new: '    texts.status,\n    texts.drawnHours,\n    texts.notes,\n',
    tests: {
      server: [
        'the table of an address › of all texts of the rows has the names of the own clients and types alone',
      ],
    },
  },
  {
    id: 'sheet-stays-stale',
    what: 'A table of an address for sheets stays as it was after an act of its trainer',
    old: 'format, from, to, sheet.revision, age]',
    new: 'format, from, to, age]',
    tests: {
      server: [
        'a sheet that asks again and again › gets 304 while nothing has changed, and the new table after an act, at once',
      ],
    },
  },
  {
    id: 'message-about-nothing',
    what: 'Mail abuse: a message is sent about sessions that its act has not touched, such as made-up ones',
    old: 'const isOfAct = expected.every(({ id }) => act.sessionIds.has(id))',
    new: 'const isOfAct = expected.length > 0',
    tests: {
      server: [
        'an act and what its clients are told of it (D127, D128), on PostgreSQL › a message by mail › about a made-up session, or one that is not of the act, is not sent',
      ],
    },
  },
  {
    id: 'busy-feed-tells',
    what: 'Data exposure: a feed of "Upptagen" has each session apart, with its key and the moment of its change',
    old: "if (rows.owner === 'trainer' && rows.naming === 'busy') return busyCalendar(rows)",
    new: "if (rows.owner === 'trainer' && rows.naming === 'busy') busyCalendar(rows)",
    tests: {
      server: [
        'a feed of "Upptagen" (D138) › says nothing of a session but its time: no key, count, name, moment or kind',
      ],
    },
  },
]
