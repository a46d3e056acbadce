import { formatCode } from '#shared/organizations/invitation.ts'
import { mailTo } from './mail.ts'
import { givenInvitation } from './organizations.ts'

/** A pending invitation, with its code in display format. */
export async function givenCode(
  ...of: Parameters<typeof givenInvitation>
): ReturnType<typeof givenInvitation> {
  const invitation = await givenInvitation(...of)
  return { ...invitation, code: formatCode(invitation.code) }
}

/** The address in the invitation mail. */
export async function invitationLink(email: string): Promise<string> {
  const { text } = await mailTo(email, { subject: 'Du är inbjuden till Tidspott' })
  const link = /https?:\/\/\S+#code=\S+/.exec(text)?.[0]
  if (!link) throw new Error('there is no link in the mail')
  return new URL(link).pathname + new URL(link).hash
}

/** A well-formed code that does not exist. */
export const unknownCode = '0000A-BCDEF-GHJKM-NPQRS-TVWXY-Z0123'
