/** The tabs of an organisation by their names in the address, `?flik=inbjudningar`. */
export const organizationTabs = {
  medlemmar: 'members',
  tranare: 'trainers',
  inbjudningar: 'invitations',
} as const

export type OrganizationTabKey = keyof typeof organizationTabs

/** What the page shows, as its address tells it: `?org=…&flik=inbjudningar`. */
interface OrganizationAddress {
  /** Null: the usual one. It may be anything; only one's own are looked for (chosen-organization.ts). */
  organizationId: string | null
  tab: OrganizationTabKey
}

const names = { organizationId: 'org', tab: 'flik', trainer: 'tranare' } as const

/** What an address asks for; where it names no tab that there is, the one that the page opens on. */
export function readAddress(
  params: URLSearchParams,
  usualTab: OrganizationTabKey,
): OrganizationAddress {
  const tab = params.get(names.tab)
  return {
    organizationId: params.get(names.organizationId),
    tab: tab !== null && isTab(tab) ? tab : usualTab,
  }
}

/** The address with something changed. The trainer who was looked at belongs to one organisation and one tab. */
export function writeAddress(
  params: URLSearchParams,
  { organizationId, tab }: Partial<OrganizationAddress>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(names.trainer)
  if (organizationId === null) next.delete(names.organizationId)
  else if (organizationId !== undefined) next.set(names.organizationId, organizationId)
  if (tab !== undefined) next.set(names.tab, tab)
  return next
}

function isTab(text: string): text is OrganizationTabKey {
  return Object.hasOwn(organizationTabs, text)
}
