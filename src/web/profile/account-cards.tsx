import { accountDataFileName, accountDataPage } from '#shared/export/account-data-page.ts'
import { accountDataTexts as texts } from '#shared/export/texts.ts'
import { PersonalDataCard } from '../export/personal-data-card.tsx'
import { trpc } from '../lib/trpc.ts'
import { EraseAccountCard } from './erase-account-card.tsx'

/** Downloads everything about the user's own account, and erases it. */
export function AccountCards() {
  const { client } = trpc.useUtils()
  return (
    <>
      <PersonalDataCard
        title={texts.title}
        intro={texts.intro}
        fetchData={() => client.profile.personalData.mutate()}
        fileName={accountDataFileName}
        toPage={accountDataPage}
      />
      <EraseAccountCard />
    </>
  )
}
