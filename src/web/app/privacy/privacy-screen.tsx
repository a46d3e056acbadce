import type { PrivacyNotice } from '#shared/app/privacy/notice.ts'
import { privacySections, privacyTexts as texts } from '#shared/app/privacy/texts.ts'
import { privacyNotice } from '../../lib/page-meta.ts'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import classes from './privacy-screen.module.css'

/** /integritet: what is done with personal data (GDPR article 13). Only routed to when the operator has set its words. */
export function PrivacyScreen() {
  const notice = privacyNotice()
  return notice && <Notice notice={notice} />
}

// Plain elements: a visitor of a personal link comes here, too, and waits for nothing of the app.
function Notice({ notice }: { notice: PrivacyNotice }) {
  const heading = usePageHeading(texts.title)
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      <p>{texts.intro}</p>
      {privacySections(notice).map(({ id, title, paragraphs }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {id === 'controller' && <Contact contact={notice.contact} />}
        </section>
      ))}
    </div>
  )
}

function Contact({ contact }: { contact: string }) {
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(contact)
  return (
    <p>
      {texts.contact} {isEmail ? <a href={`mailto:${contact}`}>{contact}</a> : contact}
    </p>
  )
}
