import { accountDataFileName, accountDataPage } from '#shared/export/account-data-page.ts'
import { accountDataTexts as texts } from '#shared/export/texts.ts'
import { PersonalDataCard } from '../export/personal-data-card.tsx'
import { trpc } from '../lib/trpc.ts'

/** Downloads everything about one's own account. */
export function AccountDataCard() {
  const { client } = trpc.useUtils()
  return (
    <PersonalDataCard
      title={texts.title}
      intro={texts.intro}
      fetchData={() => client.profile.personalData.query()}
      fileName={accountDataFileName}
      toPage={accountDataPage}
    />
  )
}
