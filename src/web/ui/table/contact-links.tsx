import { formatPhone, phoneHref } from '#shared/clients/phone.ts'

/** An address that is shown whole: where it does not fit on a line, it breaks after its @ first. */
export function MailLink({ email, className }: { email: string; className?: string | undefined }) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <a className={className} href={`mailto:${email}`}>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </a>
  )
}

/** A link where the text can be dialled, else the text alone. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone)
  return href ? <a href={href}>{formatPhone(phone)}</a> : <span>{phone}</span>
}
