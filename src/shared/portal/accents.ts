/** The accents that a trainer can choose for the personal links of their clients; the first is the product's own. */
export const portalAccents = ['teal', 'blue', 'indigo', 'plum', 'moss', 'slate'] as const

export type PortalAccent = (typeof portalAccents)[number]
