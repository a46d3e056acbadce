/** Deliberate breaks of what people see and do; the fields are those of rules.mjs. */
export const screenBreaks = [
  {
    id: 'login-forgets-week',
    what: 'Auth, redirect: the login leads back to the page, but not to the week that was asked for',
    old: 'loginPath(pathname + search)',
    new: 'loginPath(search ? pathname : pathname + search)',
    tests: { component: ['the login › leads back to where the person was going'] },
  },
  {
    id: 'last-field-focused',
    what: 'Auth, focus: a form that is refused puts the focus on the last wrong field',
    old: 'fields.find((name) => found[name])',
    new: 'fields.findLast((name) => found[name])',
    tests: {
      component: ['the login › says what is missing, what is wrong, and who has been shut out'],
    },
  },
  {
    id: 'silence-logs-out',
    what: 'Auth, failure: while the server cannot be asked, the person is logged out',
    old: 'client.auth.me.query().catch(() => undefined)',
    new: 'client.auth.me.query().catch(() => null)',
    tests: {
      component: ['the clock › leaves the person where they are while the server cannot be asked'],
    },
  },
  {
    id: 'client-added-anew',
    what: 'Clients, failure: each try to add a client has a key of its own, so that a lost answer adds twice',
    old: `        add.mutate(values, {
          onSuccess: ({ id }) => onAdded(id),`,
    new: `        add.mutate({ ...values, id: newId() }, {
          onSuccess: ({ id }) => onAdded(id),`,
    tests: {
      component: [
        'Could not add client: the server is not reached, and the next try has the same key',
      ],
    },
  },
  {
    id: 'no-clients-no-words',
    what: 'Clients, empty state: whoever has no clients sees nothing',
    old: '{all === 0 && none}',
    new: "{all === 0 && search.query !== '' && none}",
    tests: { component: ['a trainer without clients is told so, and adds the first one'] },
  },
  {
    id: 'removal-waits',
    what: 'Sessions, optimistic state: a removed session stays until the server has answered',
    old: '(removed.has(session.id) ? null : session)',
    new: '(removed.size === 0 ? null : session)',
    tests: {
      component: [
        'a completed session cannot be removed and says why; a planned one is gone at once',
      ],
    },
  },
  {
    id: 'undo-does-nothing',
    what: 'Sessions, toast: the button Ångra withdraws the offer and takes nothing back',
    old: 'onClick={() => runUndo(id)}',
    new: 'onClick={() => (id ? withdrawUndo(id) : runUndo(id))}',
    tests: { component: ['a removed session is back at one word, as it was'] },
  },
  {
    id: 'focus-lost-with-session',
    what: 'Calendar, focus: the focus is lost with the session that is removed',
    old: '(cell ? cellAt(root, cell) : null)',
    new: '(cell ? null : cellAt(root, { date: id, time: id }))',
    tests: {
      component: [
        'a completed session cannot be removed and says why; a planned one is gone at once',
      ],
    },
  },
  {
    id: 'signs-not-heard',
    what: "Calendar, aria label: a session's name tells whose it is, and not what its icons mean",
    old: `aria-label={name}
      data-session={id}`,
    new: `aria-label={name.split(', ', 3).join(', ')}
      data-session={id}`,
    tests: { component: ['the four warnings of a session are in its name'] },
  },
  {
    id: 'tint-too-strong',
    what: "Calendar, contrast: a session's card is filled with so much colour that its text cannot be read",
    old: 'var(--client) 14%',
    new: 'var(--client) 70%',
    tests: {
      pure: ['has as much of the colour in it as the calendar’s own stylesheet'],
      component: ['any colour can be read in the calendar, in light'],
    },
  },
  {
    id: 'faint-in-light',
    what: 'Dashboard, contrast: under Behöver åtgärd the pot is too faint to read in the light scheme',
    old: `.lasts {
  color: var(--mantine-color-dimmed);`,
    new: `.lasts {
  color: var(--mantine-color-gray-5);`,
    tests: {
      browser: [
        'no state of the dashboard and the layout breaks a rule of axe, in light or dark on a desktop',
      ],
    },
  },
  {
    id: 'needs-without-need',
    what: 'Dashboard, empty state: Behöver åtgärd stands there without a pot that does',
    old: '(error || needs.length > 0)',
    new: '(error || needs.length >= 0)',
    tests: { component: ['the dashboard says nothing of pots where there are none'] },
  },
  {
    id: 'pot-removed-blind',
    what: 'Pots, disabled act: the removal of a pot can be confirmed before it is known what it concerns',
    old: 'if (known && pot) {',
    new: 'if (pot) {',
    tests: { component: ['when it could not be told what it concerns, it cannot be confirmed'] },
  },
  {
    id: 'question-stays',
    what: 'Organizations, failure: the question about a member who is gone already stays open',
    old: `      { organizationId, memberId: member.id },
      {
        onSuccess: finish,
        // Somebody else has been here: the page shows by now what there is left to do.
        onError: (error) => !isOutcomeUnknown(error) && finish(),`,
    new: `      { organizationId, memberId: member.id },
      {
        onSuccess: finish,
        onError: (error) => isOutcomeUnknown(error) && finish(),`,
    tests: { component: ['Kunde inte ta bort medlemmen: they are gone already'] },
  },
  {
    id: 'status-failure-words',
    what: "Admin, text: the catalogue's words for a status that could not be saved are others",
    old: "'Failed to update trainer status'",
    new: "'Failed to update the trainer'",
    tests: {
      component: ['Failed to update trainer status: nobody is shut out, and the question stays'],
    },
  },
  {
    id: 'switch-stays',
    what: 'Profile, optimistic state: a switch that could not be saved stays as it was set',
    old: 'showPerson({ keyboardShortcuts: saved.current })',
    new: 'showPerson({ keyboardShortcuts: !saved.current })',
    tests: {
      component: [
        'a switch that cannot be saved goes back: “Profile update failed” without a network',
      ],
    },
  },
  {
    id: 'tab-without-focus',
    what: 'Portal, focus: the arrow keys open the next tab and leave the focus behind',
    old: "querySelectorAll('button')[to]?.focus()",
    new: "querySelectorAll('button')[to]?.matches(':focus')",
    tests: { component: ['the tabs of the personal link are walked with the arrow keys'] },
  },
  {
    id: 'export-twice',
    what: 'Export, disabled button: a second press while the file is on its way asks for another',
    old: 'loading={isPending}',
    new: 'data-loading={isPending}',
    tests: {
      component: [
        'the button waits for the answer, so that a second press downloads nothing twice',
      ],
    },
  },
]
