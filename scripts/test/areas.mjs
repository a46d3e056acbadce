/**
 * The specs of tests/e2e that a change in an area's folder can break, by the start of their names. A spec in a folder
 * belongs to the area of that name; one that is not named here crosses areas and runs at every change of the product.
 */
const specNames = {
  admin: /^(admin|temporary-password)/,
  auth: /^(login|register|password-reset|temporary-password|client-login|join-organization)/,
  calendar: /^(calendar|bookings|colours|series)/,
  clients: /^(client|colours|needs-action)/,
  dashboard: /^(day-closing|needs-action)/,
  export: /^export/,
  organizations: /^(organization|join-organization)/,
  portal: /^(portal|client-link)/,
  pots: /^(pots|statement|training-types|client-hours|needs-action)/,
  profile: /^profile/,
  sessions: /^(session|series|bookings|calendar|day-closing)/,
}

/** The names of all areas. */
export const areas = Object.keys(specNames)

/** The area whose folder contains this file of src, or null. */
export function areaOf(file) {
  const [, area] = /^src\/(?:shared|server|web)\/([^/]+)\//.exec(file) ?? []
  return areas.includes(area) ? area : null
}

/** Of these specs those of the area and those that cross areas; all of them for null. */
export function specsOf(area, specs) {
  return specs.filter((spec) => {
    const own = areasOfSpec(spec)
    return area === null || own.length === 0 || own.includes(area)
  })
}

function areasOfSpec(spec) {
  const path = spec.replace(/^tests\/e2e\//, '')
  const [folder, ...rest] = path.split('/')
  if (rest.length > 0) return areas.filter((area) => area === folder)
  return areas.filter((area) => specNames[area].test(path))
}
