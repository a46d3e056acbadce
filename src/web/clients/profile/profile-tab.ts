import { oneParam } from '#shared/address.ts'

/** The tabs of a client's profile by their names in the URL, `?flik=potter`. */
export const profileTabs = {
  oversikt: 'overview',
  uppgifter: 'details',
  pass: 'sessions',
  potter: 'pots',
  utseende: 'appearance',
  atkomst: 'access',
  handelser: 'events',
} as const

export type ProfileTabKey = keyof typeof profileTabs

/** The tab named in the URL; the first tab when the name is missing or unknown. */
export function profileTabOf(requested: string | null): ProfileTabKey {
  return requested !== null && isTab(requested) ? requested : 'oversikt'
}

export const profileTabAddress = oneParam('flik', profileTabOf)

function isTab(text: string): text is ProfileTabKey {
  return Object.hasOwn(profileTabs, text)
}
