import { useState } from 'react'
import { feedAddresses, feedApps } from '#shared/feeds/addresses.ts'
import {
  addToCalendarTexts,
  feedAppTexts,
  portalCalendarTexts as texts,
} from '#shared/feeds/texts.ts'
import { copyText } from '../../lib/clipboard/copy-text.ts'
import { newId } from '../../lib/new-id.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { callPortal, linkToken } from '../fetch-portal.ts'
import { PortalSection, SectionCard } from '../sections/portal-section.tsx'
import styles from './portal-calendar.module.css'

/** What is known of the client's feed: nothing before it is asked for, that it was removed, or its path. */
type Known = 'nothing' | 'removed' | { path: string | null }

/** "Din kalender": the client's own feed of their sessions, made when it is asked for (D115). */
export function PortalCalendar() {
  const [known, setKnown] = useState<Known>('nothing')
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function act(kind: Parameters<typeof askFeed>[0]) {
    if (isBusy) return
    setIsBusy(true)
    setHasFailed(false)
    try {
      setKnown((await askFeed(kind)) ?? 'removed')
    } catch {
      setHasFailed(true)
    }
    setIsBusy(false)
  }

  return (
    <div className={styles.calendar}>
      <PortalSection title={texts.title} canAsk={false}>
        {() => (
          <SectionCard isBusy={isBusy}>
            <p>{texts.about}</p>
            {typeof known === 'object' ? (
              <Subscription
                // The questions of an address end with it.
                key={known.path}
                path={known.path}
                onRenew={() => void act('portal.renewFeed')}
                onRemove={() => void act('portal.removeFeed')}
              />
            ) : (
              <div className={styles.buttons}>
                <PlainButton onClick={() => void act('portal.feed')}>{texts.subscribe}</PlainButton>
              </div>
            )}
            <p role="status" className={`${styles.quiet} ${styles.status}`}>
              {hasFailed ? texts.failed : known === 'removed' && texts.removed}
            </p>
          </SectionCard>
        )}
      </PortalSection>
    </div>
  )
}

interface SubscriptionProps {
  path: string | null
  onRenew: () => void
  onRemove: () => void
}

/** The address and what can be done with it. */
function Subscription({ path, onRenew, onRemove }: SubscriptionProps) {
  const [asks, setAsks] = useState<'renew' | 'remove' | null>(null)
  const question = {
    renew: { text: texts.renewAsk, yes: texts.renew, act: onRenew },
    remove: { text: texts.removeAsk, yes: texts.remove, act: onRemove },
  }
  const asked = asks && question[asks]
  return (
    <>
      {path === null ? <p>{texts.unreadable}</p> : <Address path={path} />}
      {asked ? (
        <div className={styles.buttons} role="group" aria-label={asked.text}>
          <p>{asked.text}</p>
          <PlainButton onClick={asked.act}>{asked.yes}</PlainButton>
          <PlainButton onClick={() => setAsks(null)}>{texts.cancel}</PlainButton>
        </div>
      ) : (
        <div className={styles.buttons}>
          {path !== null && <CopyButton path={path} />}
          <PlainButton onClick={() => setAsks('renew')}>{texts.renew}</PlainButton>
          <PlainButton onClick={() => setAsks('remove')}>{texts.remove}</PlainButton>
        </div>
      )}
    </>
  )
}

function Address({ path }: { path: string }) {
  const { address, apps } = feedAddresses(path, window.location.origin)
  return (
    <>
      <ul className={styles.apps}>
        {feedApps.map((app) => (
          <li key={app}>
            <a href={apps[app]} rel="noreferrer">
              {feedAppTexts[app].open}
            </a>
            <p className={styles.quiet}>{feedAppTexts[app].pace}</p>
          </li>
        ))}
      </ul>
      <p className={styles.address}>{address}</p>
      <p className={styles.quiet}>{texts.secret}</p>
    </>
  )
}

function CopyButton({ path }: { path: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    const { address } = feedAddresses(path, window.location.origin)
    // Where it is refused, the address can be marked with one tap.
    await copyText(Promise.resolve(address)).then(
      () => setIsCopied(true),
      () => undefined,
    )
  }
  return (
    <PlainButton onClick={() => void copy()}>{isCopied ? texts.copied : texts.copy}</PlainButton>
  )
}

type FeedAct = 'portal.feed' | 'portal.renewFeed' | 'portal.removeFeed'

/** The act whose answer was lost, with its idempotency key: the same again is a retry (D38). */
let lost: { act: FeedAct; key: string } | null = null

/** Asks the server for an act on the client's feed. Throws when it was not done, or that is not known. */
async function askFeed(act: FeedAct): Promise<{ path: string | null } | undefined> {
  const key = lost?.act === act ? lost.key : newId()
  const answer = await callPortal(act, { key })
  const isUnknown =
    'code' in answer && ['OFFLINE', 'UNAVAILABLE', 'UNEXPECTED'].includes(answer.code)
  lost = isUnknown ? { act, key } : null
  if ('code' in answer) throw new Error(answer.code)
  return answer.data as { path: string | null } | undefined
}

/** Opens the calendar file of a session. A button, since the page is drawn by the server, which writes no token in it. */
export function AddToCalendar({ id, about }: { id: string; about: string }) {
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={addToCalendarTexts.addOne(about)}
      onClick={() => window.location.assign(`/client/${encodeURIComponent(linkToken())}/${id}.ics`)}
    >
      {addToCalendarTexts.add}
    </button>
  )
}
