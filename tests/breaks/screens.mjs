/** Deliberate breaks of screens; the fields are those of rules.mjs. */
export const screenBreaks = [
  {
    id: 'login-forgets-week',
    what: 'Auth, redirect: the login redirects back to the page without its query',
    old: 'loginPath(pathname + search + hash)',
    new: 'loginPath(search ? pathname : pathname + search + hash)',
    tests: { component: ['login › redirects back to the requested page'] },
  },
  {
    id: 'last-field-focused',
    what: 'Auth, focus: an invalid form focuses the last invalid field',
    old: 'Object.keys(initialValues).find((field) => field in errors)',
    new: 'Object.keys(initialValues).findLast((field) => field in errors)',
    tests: {
      component: ['login › reports missing and wrong credentials, and a disabled account'],
    },
  },
  {
    id: 'silence-logs-out',
    what: 'Auth, failure: an unreachable server logs the user out',
    old: 'client.auth.me.query().catch(() => undefined)',
    new: 'client.auth.me.query().catch(() => null)',
    tests: {
      component: ['session keep-alive › keeps the current page while the server is unreachable'],
    },
  },
  {
    id: 'client-added-anew',
    what: 'Clients, idempotency: each attempt to add a client has a new id, so that a retry after a lost answer adds twice',
    old: `submitBy(form, add, {
        onSaved: (_answer, values) =>`,
    new: `submitBy(form, { mutate: (values, options) => add.mutate({ ...values, id: crypto.randomUUID() }, options) }, {
        onSaved: (_answer, values) =>`,
    tests: {
      component: [
        'Could not add client: the server is unreachable, and the retry has the same id (idempotent)',
      ],
    },
  },
  {
    id: 'no-clients-no-words',
    what: 'Clients, empty state: the empty list shows nothing',
    old: '{all === 0 && none}',
    new: "{all === 0 && search.query !== '' && none}",
    tests: {
      component: ['a trainer without clients sees the empty state, and adds the first one'],
    },
  },
  {
    id: 'removal-waits',
    what: 'Sessions, optimistic update: a removed session stays until the server has answered',
    old: '(removed.has(session.id) ? null : session)',
    new: '(removed.size === 0 ? null : session)',
    tests: {
      component: [
        'a completed session cannot be removed and says why; a planned one is removed optimistically',
      ],
    },
  },
  {
    id: 'undo-does-nothing',
    what: 'Sessions, toast: the button Ångra closes the toast and undoes nothing',
    old: 'onClick={() => runUndo(id)}',
    new: 'onClick={() => (id ? withdrawUndo(id) : runUndo(id))}',
    tests: { component: ['a removed session is restored by undo, unchanged'] },
  },
  {
    id: 'focus-lost-with-session',
    what: 'Calendar, focus: the focus is lost with a removed session',
    old: '(cell ? cellAt(root, cell) : null)',
    new: '(cell ? null : cellAt(root, { date: id, time: id }))',
    tests: {
      component: [
        'a completed session cannot be removed and says why; a planned one is removed optimistically',
      ],
    },
  },
  {
    id: 'signs-not-heard',
    what: "Calendar, aria label: a session's accessible name lacks its icons' meaning",
    old: `aria-label={name}
      // Global`,
    new: `aria-label={name.split(', ', 3).join(', ')}
      // Global`,
    tests: { component: ['the accessible name of a session contains its four warnings'] },
  },
  {
    id: 'tint-too-strong',
    what: "Calendar, contrast: a session's card has insufficient text contrast",
    old: '--app-client-share: 17%;\n  --app-client-share-line',
    new: '--app-client-share: 75%;\n  --app-client-share-line',
    tests: {
      pure: ["uses the same colour share as the calendar's stylesheet"],
      component: ['any colour has sufficient contrast in the calendar, in light'],
    },
  },
  {
    id: 'faint-in-light',
    what: 'Dashboard, contrast: under Behöver åtgärd the pot has insufficient contrast in the light scheme',
    old: '.type,\n.why {\n  color: var(--app-ink-2);',
    new: '.type,\n.why {\n  color: var(--app-border-strong);',
    tests: {
      browser: [
        'all states of the dashboard and the layout pass axe, in light and dark on a desktop',
      ],
    },
  },
  {
    id: 'needs-without-need',
    what: 'Dashboard, empty state: Behöver åtgärd does not say that nothing needs action',
    old: 'needs.length === 0 ? (',
    new: 'needs.length < 0 ? (',
    tests: { component: ['the dashboard says so when nothing needs action'] },
  },
  {
    id: 'pot-removed-blind',
    what: 'Pots, disabled button: the deletion of a pot can be confirmed before its impact is loaded',
    old: 'if (mustRetry) return void impact.refetch()',
    new: '',
    tests: { component: ['the deletion cannot be confirmed while its impact is unknown'] },
  },
  {
    id: 'question-stays',
    what: 'Organizations, failure: the confirmation about a removed member stays open',
    old: 'const isAnswered = (error: unknown) => !isOutcomeUnknown(error)',
    new: 'const isAnswered = (error: unknown) => isOutcomeUnknown(error)',
    tests: { component: ['Kunde inte ta bort medlemmen: already removed'] },
  },
  {
    id: 'status-failure-words',
    what: 'Admin, text: the message of a failed status change differs from the catalogue',
    old: "'Failed to update trainer status'",
    new: "'Failed to update the trainer'",
    tests: {
      component: [
        'Failed to update trainer status: the account stays enabled, and the confirmation stays open',
      ],
    },
  },
  {
    id: 'switch-stays',
    what: 'Profile, rollback: a switch that could not be saved is not rolled back',
    old: 'patchCurrentUser({ keyboardShortcuts: saved.current })',
    new: 'patchCurrentUser({ keyboardShortcuts: !saved.current })',
    tests: {
      component: [
        'a switch that cannot be saved is rolled back: “Profile update failed” without a network',
      ],
    },
  },
  {
    id: 'tab-without-focus',
    what: 'Portal, focus: the arrow keys open the next tab without focusing it',
    old: "querySelectorAll('button')[to]?.focus()",
    new: "querySelectorAll('button')[to]?.matches(':focus')",
    tests: { component: ['the tabs of the personal link are navigated with arrow keys'] },
  },
  {
    id: 'export-twice',
    what: 'Export, disabled button: a second click during a request sends another',
    old: `className={styles.submit}
            loading={isPending}`,
    new: `className={styles.submit}
            data-loading={isPending}`,
    tests: {
      component: ['the button is disabled during a request, so that a double click downloads once'],
    },
  },
  {
    id: 'client-sent-to-support',
    what: 'Portal, text: a client whose statement does not add up is sent to the support address of the trainers',
    old: "reader === 'trainer' ? texts.askSupport : texts.askTrainer",
    new: "reader === 'trainer' ? texts.askTrainer : texts.askSupport",
    tests: {
      component: ['a statement that does not add up is shown in red, and leads to the trainer'],
    },
  },
  {
    id: 'dialog-frozen',
    what: 'Dialogs: an open one keeps the props and callbacks of when it was opened',
    old: 'const memoized = memo(LazyDialog)',
    new: 'const memoized = memo(LazyDialog, (was, now) => was.dialog === now.dialog)',
    tests: {
      component: [
        'an open dialog has the props of the latest render of its page, and calls its latest callback',
      ],
    },
  },
  {
    id: 'newer-values-hidden',
    what: 'Sessions, version conflict: the dialog does not show what another device has saved',
    old: 'if (isVersionConflict(error)) onChanged()',
    new: 'if (!isVersionConflict(error)) onChanged()',
    tests: {
      component: ['on a version conflict the saved values are shown, and the input is kept'],
    },
  },
  {
    id: 'card-without-focus',
    what: 'Organizations, focus: the way back from a trainer loses the card that was opened',
    old: 'if (hasFocus) link.current?.focus()',
    new: 'if (!hasFocus) link.current?.blur()',
    tests: {
      component: ['back leads to the card that was opened, by the button and by the browser'],
    },
  },
  {
    id: 'next-is-not-booked',
    what: 'Sessions, Boka nästa: a held session does not offer the next one',
    old: 'return session.isNewest && !isUncharged(session.cancelled) && hasStatus(session)',
    new: 'return session.isNewest && !isUncharged(session.cancelled) && !hasStatus(session)',
    tests: {
      component: [
        '“Boka nästa” of a held session books its weekday and time in the next free week › in the list of a day, where the focus stays on the button',
      ],
    },
  },
  {
    id: 'mark-without-buttons',
    what: 'Sessions, popover: a session that has begun offers to be cancelled instead of marked',
    old: 'return canBeMarked(session, now) ? marks : cancel',
    new: 'return canBeMarked(session, now) ? cancel : marks',
    tests: {
      component: [
        'the popover of a card marks the session with one click, says what it draws, and is undone',
      ],
    },
  },
]
