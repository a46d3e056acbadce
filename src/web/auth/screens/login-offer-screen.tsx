import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { LoginOffer } from '#shared/auth/login-offer/payload.ts'
import { loginOfferTexts as texts } from '#shared/auth/login-offer/texts.ts'
import { commonTexts, problemTexts } from '#shared/texts.ts'
import { errorMessage, isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/next-path.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useAuth } from '../auth-provider.tsx'
import { useLogOut } from '../mutations.ts'
import classes from './login-screen.module.css'
import { NewPasswordFields } from './password-fields.tsx'
import { PublicForm, PublicFormCard } from './public-form-card.tsx'
import { useAcceptOffer, useAcceptOfferWithPassword } from './use-accept-offer.ts'
import { keepForLogin, useFragmentToken } from './use-fragment-token.ts'
import { usePublicForm } from './use-public-form.ts'

const tokenKey = 'offerToken'

/** /login-offer, the target of the mail that offers a client a login (design D2). */
export function LoginOfferScreen() {
  const { state } = useAuth()
  const token = useFragmentToken(tokenKey)
  const isReady = state.is === 'ready'
  const offer = trpc.auth.checkOffer.useQuery(
    { token },
    { enabled: token !== '' && isReady, gcTime: 0, staleTime: Infinity, refetchOnReconnect: false },
  )
  if (token === '') return <DeadCard message={problemTexts.offerInvalid} />
  if (offer.data) return <OfferCard token={token} offer={offer.data} />
  if (!offer.isError) {
    return (
      <PublicFormCard title={texts.title}>
        <Loading text={texts.checking} lines={4} />
      </PublicFormCard>
    )
  }
  if (isOutcomeUnknown(offer.error)) {
    return (
      <PublicFormCard title={texts.title} description={texts.unverified} isNews>
        <Button size="md" fullWidth onClick={() => void offer.refetch()}>
          {commonTexts.retry}
        </Button>
      </PublicFormCard>
    )
  }
  return <DeadCard message={errorMessage(offer.error)} />
}

function OfferCard({ token, offer }: { token: string; offer: LoginOffer }) {
  /** Whether the offer turned out to be used, and an earlier attempt got no response. */
  const [ended, setEnded] = useState<'invalid' | 'perhaps' | null>(null)
  if (ended === 'perhaps') return <DeadCard message={texts.perhaps} />
  if (ended === 'invalid') return <DeadCard message={problemTexts.offerInvalid} />
  return (
    <PublicFormCard title={texts.title} description={texts.asked(offer.trainer)}>
      {offer.way === 'accept' && <Accept token={token} offer={offer} onEnded={setEnded} />}
      {offer.way === 'logIn' && <LogInFirst token={token} offer={offer} />}
      {offer.way === 'choosePassword' && (
        <ChoosePassword token={token} offer={offer} onEnded={setEnded} />
      )}
    </PublicFormCard>
  )
}

interface WayProps {
  token: string
  offer: LoginOffer
  onEnded: (how: 'invalid' | 'perhaps') => void
}

function Accept({ token, offer, onEnded }: WayProps) {
  const accept = useAcceptOffer()
  const [mayHaveSucceeded, setMayHaveSucceeded] = useState(false)
  const onError = (error: unknown) => {
    if (isOutcomeUnknown(error)) setMayHaveSucceeded(true)
    if (problemCodeOf(error) === 'OFFER_INVALID') onEnded(mayHaveSucceeded ? 'perhaps' : 'invalid')
  }
  return (
    <>
      <p className={classes.description}>{texts.as(offer.email)}</p>
      {accept.error && (
        <Alert color="red" variant="outline" role="alert" title={texts.failed} mb="md">
          {errorMessage(accept.error)}
        </Alert>
      )}
      <Button
        size="md"
        fullWidth
        loading={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate({ token }, { onError })}
      >
        {texts.accept}
      </Button>
    </>
  )
}

/** The offer is for an account that is not logged in. */
function LogInFirst({ token, offer }: Omit<WayProps, 'onEnded'>) {
  const { state } = useAuth()
  const logOut = useLogOut()
  if (state.is === 'ready' && state.person) {
    return (
      <>
        <p className={classes.description}>{texts.logOutFirst(offer.email)}</p>
        <Button size="md" fullWidth onClick={logOut}>
          {texts.logOut}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={classes.description}>{texts.logInFirst(offer.email)}</p>
      <Button
        component={Link}
        to={loginPath(paths.loginOffer)}
        size="md"
        fullWidth
        onClick={() => keepForLogin(tokenKey, token)}
      >
        {texts.logIn}
      </Button>
    </>
  )
}

function ChoosePassword({ token, offer, onEnded }: WayProps) {
  const accept = useAcceptOfferWithPassword()
  const [mayHaveSucceeded, setMayHaveSucceeded] = useState(false)
  const isPending = accept.isPending || accept.isSuccess
  const form = usePublicForm({
    form: 'acceptOffer',
    fields: ['password', 'confirmation'],
    isPending,
    hidden: { token },
    submit: (values) =>
      accept.mutate(
        { token, ...values },
        {
          onError: (error) => {
            const code = problemCodeOf(error)
            if (isOutcomeUnknown(error)) setMayHaveSucceeded(true)
            if (code === 'OFFER_INVALID') onEnded(mayHaveSucceeded ? 'perhaps' : 'invalid')
            else void form.fail(error)
          },
        },
      ),
  })
  return (
    <>
      <p className={classes.description}>{texts.choose(offer.email)}</p>
      <PublicForm
        {...form.parts}
        failureTitle={texts.failed}
        submitLabel={texts.acceptAndLogIn}
        submittingLabel={texts.accepting}
      >
        <NewPasswordFields texts={texts} errors={form.errors} email={offer.email} />
      </PublicForm>
    </>
  )
}

function DeadCard({ message }: { message: string }) {
  return (
    <PublicFormCard title={texts.dead} isNews>
      <p className={classes.description} role="alert">
        {message}
      </p>
      <Button component={Link} to={paths.login} size="md" fullWidth>
        {texts.toLogin}
      </Button>
    </PublicFormCard>
  )
}
