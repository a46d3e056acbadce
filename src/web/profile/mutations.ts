import { useRef } from 'react'
import { profileToasts } from '#shared/profile/texts.ts'
import { usePerson } from '../app/person.tsx'
import { notifyFailure, notifySuccess } from '../lib/notify.tsx'
import { problemWords } from '../lib/problem-words.ts'
import { trpc } from '../lib/trpc.ts'

/** Turns the shortcuts of a single key on or off: here at once, and back again when the server says no. */
export function useSetKeyboardShortcuts() {
  const utils = trpc.useUtils()
  const saved = useRef(usePerson().keyboardShortcuts)

  const show = (on: boolean) =>
    utils.auth.me.setData(
      undefined,
      (login) => login && { ...login, person: { ...login.person, keyboardShortcuts: on } },
    )

  return trpc.profile.setKeyboardShortcuts.useMutation({
    // One after the other: what was wanted last is what stays.
    scope: { id: 'keyboard-shortcuts' },
    onMutate: ({ on }) => {
      show(on)
    },
    onSuccess: (_nothing, { on }) => {
      saved.current = on
      show(on)
      notifySuccess(profileToasts.updated)
    },
    onError: (error) => {
      show(saved.current)
      notifyFailure({ title: profileToasts.updateFailed, message: problemWords(error) })
    },
  })
}
