import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { acceptOfferWithPasswordInput } from '#shared/auth/inputs.ts'
import type { LoginOffer } from '#shared/auth/login-offer/payload.ts'
import { loginOfferTexts, loginOfferTexts as texts } from '#shared/auth/login-offer/texts.ts'
import { problemTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/next-path.ts'
import { paths } from '../../lib/paths.ts'
import { notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useAuth } from '../auth-provider.tsx'
import { inOrder, useLogOut } from '../mutations.ts'
import classes from './login-screen.module.css'
import { CheckedLink, DeadLink, useLinkCheck } from './mailed-link.tsx'
import { NewPasswordFields } from './password-fields.tsx'
import { PublicForm, PublicFormCard } from './public-form-card.tsx'
import { keepForLogin, useFragmentToken } from './use-fragment-token.ts'
import { type LinkEnd, useLinkEnd } from './use-link-end.ts'
import { useLoginAnswer } from './use-login-answer.ts'
import { usePublicForm } from './use-public-form.ts'

const tokenKey = 'offerToken'

/** /login-offer, the target of the mail that offers a client a login (D2). */
export function LoginOfferScreen() {
  const token = useFragmentToken(tokenKey)
  const offer = trpc.auth.checkOffer.useQuery({ token }, useLinkCheck(token))
  if (token === '') return <DeadLink texts={texts} message={problemTexts.offerInvalid} />
  return (
    <CheckedLink
      check={offer}
      texts={texts}
      dead={(error) => <DeadLink texts={texts} message={errorMessage(error)} />}
    >
      {(data) => <OfferCard token={token} offer={data} />}
    </CheckedLink>
  )
}

function OfferCard({ token, offer }: { token: string; offer: LoginOffer }) {
  const [ended, setEnded] = useState<LinkEnd | null>(null)
  if (ended === 'perhaps') return <DeadLink texts={texts} message={texts.perhaps} />
  if (ended === 'invalid') return <DeadLink texts={texts} message={problemTexts.offerInvalid} />
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
  onEnded: (how: LinkEnd) => void
}

function Accept({ token, offer, onEnded }: WayProps) {
  const accept = useAcceptOffer()
  const onError = useLinkEnd('OFFER_INVALID', onEnded)
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
  const isEnd = useLinkEnd('OFFER_INVALID', onEnded)
  const isPending = accept.isPending || accept.isSuccess
  const { form, parts, fail } = usePublicForm({
    schema: acceptOfferWithPasswordInput,
    initialValues: { token, password: '', confirmation: '' },
    isPending,
    submit: (values) => accept.mutate(values, { onError: (error) => isEnd(error) || fail(error) }),
  })
  return (
    <>
      <p className={classes.description}>{texts.choose(offer.email)}</p>
      <PublicForm
        {...parts}
        failureTitle={texts.failed}
        submitLabel={texts.acceptAndLogIn}
        submittingLabel={texts.accepting}
      >
        <NewPasswordFields form={form} texts={texts} email={offer.email} />
      </PublicForm>
    </>
  )
}

/** Accepts the offer of a login as the logged-in user (D2). The page shows the errors. */
function useAcceptOffer() {
  const { renew } = useAuth()
  const navigate = useNavigate()
  return trpc.auth.acceptOffer.useMutation({
    ...inOrder,
    onSuccess: async () => {
      // The page needs the tie, which the current user now has.
      await renew()
      notifySuccess(loginOfferTexts.accepted)
      void navigate(paths.clientDashboard, { replace: true })
    },
  })
}

/** Accepts the offer of a login by choosing a password, which also logs in (D2). The form shows the errors. */
function useAcceptOfferWithPassword() {
  return trpc.auth.acceptOfferWithPassword.useMutation(
    useLoginAnswer(loginOfferTexts.accepted, paths.clientDashboard),
  )
}
