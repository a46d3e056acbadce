import type { ReactNode } from 'react'
import { problemCodeOf, problemWords } from '../lib/problem-words.ts'

/** What a failed save says at the fields: the address that somebody else has, in the catalogue's English. */
export function clientFieldErrors(error: unknown): Record<string, ReactNode> {
  return isEmailTaken(error) ? { email: <span lang="en">{problemWords(error)}</span> } : {}
}

/** What a failed save says beside the button, when no field can say it. */
export function clientFailure(error: unknown): string | null {
  return error && !isEmailTaken(error) ? problemWords(error) : null
}

function isEmailTaken(error: unknown): boolean {
  return problemCodeOf(error) === 'CLIENT_EMAIL_EXISTS'
}
