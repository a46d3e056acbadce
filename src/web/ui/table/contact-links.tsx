import { formatPhone, phoneHref } from '#shared/clients/phone.ts'

export function MailLink({ email, className }: { email: string; className?: string | undefined }) {
  return (
    <a className={className} href={`mailto:${email}`} title={email}>
      {email}
    </a>
  )
}

/** A link where the text can be dialled, else the text alone. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone)
  return href ? <a href={href}>{formatPhone(phone)}</a> : <span>{phone}</span>
}
