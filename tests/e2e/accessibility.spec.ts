import { objectionsTo } from '#tests/e2e/axe.ts'
import { removeAllClients } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import type { Who } from '#tests/e2e/people.ts'
import { seeAdministration } from '#tests/e2e/states/admin.ts'
import {
  seeCalendar,
  seeDashboardAndFrame,
  seeEmptyCalendar,
  seeSessionDialogs,
} from '#tests/e2e/states/calendar.ts'
import { seeClients, seeNoClients, seeProfile } from '#tests/e2e/states/clients.ts'
import { seeActivation } from '#tests/e2e/states/joining.ts'
import type { Look } from '#tests/e2e/states/look.ts'
import {
  seeClientDashboard,
  seeOpenPages,
  seePortal,
  seeTemporaryPassword,
} from '#tests/e2e/states/open-pages.ts'
import { seeOrganization, seeOrganizationAsMember } from '#tests/e2e/states/organization.ts'
import { seeTrainersTab } from '#tests/e2e/states/organization-trainers.ts'
import { seeOwnProfile } from '#tests/e2e/states/own-profile.ts'
import { seeExport, seeTrainingTypes } from '#tests/e2e/states/profile-tabs.ts'
import { seeScopeQuestions, seeSeriesPreview } from '#tests/e2e/states/series.ts'
import { seeDayClosing, seeNoSessions, seeSessionsPage } from '#tests/e2e/states/sessions.ts'
import { seePaletteAndHelp, seeViews } from '#tests/e2e/states/shortcuts.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scrollsSideways } from '#tests/e2e/ui.ts'

test.describe.configure({ mode: 'parallel', timeout: 400_000 })

const sizes = {
  'a desktop': { width: 1280, height: 800 },
  'a phone': { width: 390, height: 844 },
} as const

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries(sizes)) {
    test(`no screen or state breaks a rule of axe, in ${colorScheme} on ${device}`, async ({
      openBrowser,
      trouble,
    }) => {
      const objections: string[] = []
      const lookAs = async (who?: Who): Promise<Look> => {
        const page = await openBrowser({ as: who, viewport, colorScheme, reducedMotion: 'reduce' })
        const check = async (state: string) => {
          objections.push(...(await objectionsTo(page, state)))
          if (await scrollsSideways(page)) objections.push(`${state} · wider than the window`)
        }
        return { page, check, isPhone: viewport.width < 768 }
      }
      // A wrong password, a wrong link, a wrong code and what cannot be loaded are among the states.
      trouble.mayFail(/\/client\/|\/trpc\/(auth\.(login|activate)|admin\.|.*organizations\.)/)

      const anyone = await lookAs()
      await seeOpenPages(anyone)
      await expect(anyone.page.locator('html')).toHaveCSS('color-scheme', colorScheme)
      await seePortal(anyone)
      await seeTemporaryPassword(anyone)
      await seeActivation(await lookAs())
      await seeTrainersTab(await lookAs())

      const trainer = await lookAs('trainer')
      await seeDashboardAndFrame(trainer)
      await seeCalendar(trainer)
      await seeViews(trainer)
      await seePaletteAndHelp(trainer)
      await seeOwnProfile(trainer)
      await seeTrainingTypes(trainer)
      await seeExport(trainer)
      await seeSessionDialogs(trainer)
      await seeSeriesPreview(trainer)
      await seeScopeQuestions(trainer)
      await seeClients(trainer)
      await seeProfile(trainer)
      await seeSessionsPage(trainer)
      await seeDayClosing(trainer)
      await seeOrganizationAsMember(trainer)

      await seeOrganization(await lookAs('orgAdmin'))

      await removeAllClients(await apiOf('superAdmin'))
      const beginner = await lookAs('superAdmin')
      await seeNoClients(beginner)
      await seeEmptyCalendar(beginner)
      await seeNoSessions(beginner)
      await seeAdministration(beginner)

      const client = await lookAs('client')
      await seeClientDashboard(client)
      await seeOwnProfile(client)
      expect(objections).toEqual([])
    })
  }
}
