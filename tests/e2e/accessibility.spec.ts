import { axeCoverage, violationsOn } from '#tests/e2e/axe.ts'
import { removeAllClients } from '#tests/e2e/given.ts'
import { layoutShiftsOfLoad, watchInputs } from '#tests/e2e/layout-shift.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import type { Who } from '#tests/e2e/people.ts'
import { seeAdministration } from '#tests/e2e/states/admin.ts'
import {
  seeAbsences,
  seeCalendar,
  seeDashboardAndFrame,
  seeEmptyCalendar,
  seeFirstSteps,
  seeSessionDialogs,
} from '#tests/e2e/states/calendar.ts'
import { seeClients, seeNoClients, seeProfile } from '#tests/e2e/states/clients.ts'
import { seeImports } from '#tests/e2e/states/imports.ts'
import { seeActivation } from '#tests/e2e/states/joining.ts'
import type { Look } from '#tests/e2e/states/look.ts'
import {
  seeClientDashboard,
  seeOpenPages,
  seeOptOut,
  seePortal,
  seeTemporaryPassword,
} from '#tests/e2e/states/open-pages.ts'
import { seeOrganization, seeOrganizationAsMember } from '#tests/e2e/states/organization.ts'
import { seeTrainersTab } from '#tests/e2e/states/organization-trainers.ts'
import { seeOwnProfile } from '#tests/e2e/states/own-profile.ts'
import {
  seeExport,
  seeOwnEvents,
  seeOwnLogins,
  seeRetention,
  seeTrainingTypes,
} from '#tests/e2e/states/profile-tabs.ts'
import {
  seeDemandedFactor,
  seeSecondFactor,
  seeSecondStep,
  seeWaitingMembership,
} from '#tests/e2e/states/second-factor.ts'
import { seeScopeQuestions, seeSeriesPreview } from '#tests/e2e/states/series.ts'
import {
  seeCancelled,
  seeDayClosing,
  seeNoSessions,
  seeSessionsPage,
  seeUntold,
  seeUsage,
} from '#tests/e2e/states/sessions.ts'
import { seePaletteAndHelp, seeViews } from '#tests/e2e/states/shortcuts.ts'
import { primaryButtons, smallTargets } from '#tests/e2e/targets.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { type Scheme, scrollsSideways } from '#tests/e2e/ui.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const devices = [
  { device: 'a desktop', viewport: { width: 1280, height: 800 } },
  { device: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
] as const

/**
 * The devices of an area, and its schemes: the first has every rule. With one of each, the areas take turns: always the
 * same for the same area.
 */
function looksAt(area: number) {
  const schemes: [Scheme, Scheme] = area % 4 < 2 ? ['light', 'dark'] : ['dark', 'light']
  if (axeCoverage === 'all') return devices.map((one) => ({ ...one, schemes }))
  return devices
    .filter((_, device) => device === area % 2)
    .map((one) => ({ ...one, schemes: [schemes[0]] as const }))
}

type Walk = (look: Look) => Promise<void>

/** Every screen and state, by area: the user, the walks, and what comes before them. */
const areas: Record<string, { as?: Who; prepare?: () => Promise<void>; walks: Walk[] }> = {
  'the open pages': { walks: [seeOpenPages, seeSecondStep, seePortal, seeOptOut] },
  'a temporary password': { walks: [seeTemporaryPassword] },
  activation: { walks: [seeActivation] },
  'the trainers of an organisation': { walks: [seeTrainersTab] },
  'the dashboard and the layout': { as: 'trainer', walks: [seeDashboardAndFrame, seeFirstSteps] },
  'the calendar': { as: 'trainer', walks: [seeCalendar, seeViews, seePaletteAndHelp] },
  'the dialogs of a session': { as: 'trainer', walks: [seeSessionDialogs, seeAbsences] },
  'a series': { as: 'trainer', walks: [seeSeriesPreview, seeScopeQuestions] },
  'the sessions page': { as: 'trainer', walks: [seeSessionsPage, seeUsage] },
  'what is marked and cancelled': {
    as: 'trainer',
    walks: [seeDayClosing, seeCancelled, seeUntold],
  },
  'the clients': { as: 'trainer', walks: [seeClients, seeImports] },
  'the client’s profile': { as: 'trainer', walks: [seeProfile] },
  'the own profile': {
    as: 'trainer',
    walks: [seeOwnProfile, seeTrainingTypes, seeExport, seeOwnEvents],
  },
  'the logins of the own profile': {
    as: 'trainer',
    walks: [seeOwnLogins, seeSecondFactor, seeRetention, seeDemandedFactor, seeWaitingMembership],
  },
  'an organisation': { as: 'orgAdmin', walks: [seeOrganization] },
  'an organisation, as a member': { as: 'trainer', walks: [seeOrganizationAsMember] },
  'the client’s dashboard': { as: 'client', walks: [seeClientDashboard, seeOwnProfile] },
  'the administration, and a trainer without clients': {
    as: 'superAdmin',
    prepare: withoutClients,
    walks: [seeNoClients, seeEmptyCalendar, seeNoSessions, seeAdministration],
  },
}

async function withoutClients(): Promise<void> {
  await removeAllClients(await apiOf('superAdmin'))
}

for (const [n, [area, { as, prepare, walks }]] of Object.entries(areas).entries()) {
  for (const { device, schemes, ...context } of looksAt(n)) {
    const title = `all states of ${area} pass axe, in ${schemes.length > 1 ? 'light and dark' : schemes[0]} on ${device}`
    test(title, { tag: '@axe' }, async ({ openBrowser, pageErrors }) => {
      // A wrong password, an invalid link, an invalid code, an unknown page and failed queries are among the states.
      pageErrors.mayFail(
        /\/client\/|\/letters\/opt-out\/fel$|\/finns-inte$|\/trpc\/(auth\.(login|activate|passFactor|checkOffer|checkFirstAccount)|profile\.newRecoveryCodes|.*admin\.(counts|trainers|setPassword)|.*organizations\.)/,
      )
      const isPhone = context.viewport.width < 768
      const page = await openBrowser({
        as,
        colorScheme: schemes[0],
        ...context,
      })
      await watchInputs(page)
      // What other tests do meanwhile to the same account would move what is looked at (D33).
      await page.route(/\/trpc\/changes\.newest\?/, (route) =>
        route.fulfill({ json: [{ result: { data: { json: [] } } }] }),
      )
      const check = async (state: string) => {
        const shifts = await layoutShiftsOfLoad(page)
        // A failure takes another height than what was awaited.
        if (!state.endsWith('not loaded')) expect.soft(shifts, `${state} moves`).toEqual([])
        const violations = await violationsOn(page, state, schemes)
        expect.soft(violations, state).toEqual([])
        expect.soft(await scrollsSideways(page), `${state} is wider than the window`).toBe(false)
        const primary = await primaryButtons(page)
        expect.soft(primary.slice(1), `${state} has a primary beside ${primary[0]}`).toEqual([])
        if (isPhone)
          expect.soft(await smallTargets(page), `${state}, too small to press`).toEqual([])
      }
      await prepare?.()
      for (const walk of walks) await walk({ page, check, isPhone })
    })
  }
}
