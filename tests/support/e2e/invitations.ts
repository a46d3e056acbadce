import { formatCode } from '#shared/organizations/invitation.ts'
import { mailTo } from './mail.ts'
import { givenInvitation } from './organizations.ts'

/** An invitation that waits, with its code as people read it. */
export async function givenCode(
  ...of: Parameters<typeof givenInvitation>
): ReturnType<typeof givenInvitation> {
  const invitation = await givenInvitation(...of)
  return { ...invitation, code: formatCode(invitation.code) }
}

/** Where the mail with an invitation leads its reader. */
export async function invitationLink(email: string): Promise<string> {
  const { text } = await mailTo(email, { subject: 'Du är inbjuden till Tidspott' })
  const link = /https?:\/\/\S+\?code=\S+/.exec(text)?.[0]
  if (!link) throw new Error('there is no link in the mail')
  return new URL(link).pathname + new URL(link).search
}

/** A whole code that nobody has made. */
export const unknownCode = '0000A-BCDEF-GHJKM-NPQRS'
