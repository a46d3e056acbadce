/** The tabs of a client's profile by their names in the address, `?flik=potter`. */
export const profileTabs = {
  uppgifter: 'details',
  pass: 'sessions',
  potter: 'pots',
  utseende: 'appearance',
  atkomst: 'access',
} as const

export type ProfileTabKey = keyof typeof profileTabs

/** The tab that an address asks for; the first when it asks for none or for one that is not there. */
export function profileTabOf(asked: string | null): ProfileTabKey {
  return asked !== null && isTab(asked) ? asked : 'uppgifter'
}

function isTab(text: string): text is ProfileTabKey {
  return Object.hasOwn(profileTabs, text)
}
