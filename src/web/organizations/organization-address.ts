import { withParams } from '#shared/address.ts'

/** The tabs of an organisation by query parameter, `?flik=inbjudningar`. */
export const organizationTabs = {
  medlemmar: 'members',
  tranare: 'trainers',
  oversikt: 'overview',
  inbjudningar: 'invitations',
  handelser: 'events',
} as const

export type OrganizationTabKey = keyof typeof organizationTabs

/** The state that the page keeps in its address: `?org=…&flik=inbjudningar`. */
interface OrganizationAddress {
  /** Null for the default. Unvalidated: it is only looked up among the user's own (chosen-organization.ts). */
  organizationId: string | null
  tab: OrganizationTabKey
}

const names = { organizationId: 'org', tab: 'flik', trainer: 'tranare' } as const

/** Parses the address; an unknown tab becomes `usualTab`. */
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

/** Changes the address. Drops the trainer, who belongs to one organisation and one tab. */
export function writeAddress(
  params: URLSearchParams,
  { organizationId, tab }: Partial<OrganizationAddress>,
): URLSearchParams {
  return withParams(params, {
    [names.trainer]: null,
    [names.organizationId]: organizationId,
    [names.tab]: tab,
  })
}

function isTab(text: string): text is OrganizationTabKey {
  return Object.hasOwn(organizationTabs, text)
}
