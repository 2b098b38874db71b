import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, hasToken } from '#web/platform/api/api.ts'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { loadUser, showCompany } from '#web/platform/session/session.ts'
import { signOut } from '#web/platform/session/use-logout.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PublicPage } from './public-page.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { InvitationDetails } from '#contract/account/people.ts'
import { today } from '#domain/plain-date.ts'
import { formatDay } from '#web/resource/dates.ts'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { currentLanguage, loadTexts } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './auth.module.css'

const isUnknown = (error: unknown) => isProblem(error) && error.status === 404

/** The page that an invitation email links to: `/invitation?token=…`. */
export const InvitationScreen = () => {
  const { t } = useTranslation(['invitation', 'common'])
  const { address } = useAddress()
  const token = address['token'] ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation.read', { token }],
    queryFn: async () => {
      // An expired session counts as signed out: the invitation can be read without signing in.
      const user = hasToken() ? await loadUser().catch(() => undefined) : undefined
      return { email: user?.user.data.email, invitation: await call('invitation.read', { params: { token } }) }
    },
    retry: false,
    enabled: token !== '',
  })
  const isInvalid = token === '' || isUnknown(error)
  if (error || isInvalid)
    return (
      <PublicPage title={t('title_gone')}>
        <p role="alert">{isInvalid ? t('unknown') : problemText(error)}</p>
        {isInvalid ? (
          <Button variant="filled" size="large" wide component={PageLink} href={hasToken() ? '/dashboard' : '/login'}>
            {t(hasToken() ? 'go_on' : 'sign_in')}
          </Button>
        ) : (
          <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
        )}
      </PublicPage>
    )
  if (!data) return <PublicPage title={t('title_gone')}>{null}</PublicPage>
  return <InvitationView {...data} token={token} onSwitched={() => void refetch()} />
}

type Props = {
  invitation: InvitationDetails
  token: string
  /** The signed-in user's email. */
  email: string | undefined
  onSwitched: () => void
}

/** An invitation and its actions, by its state. */
const InvitationView = (props: Props) => {
  const { t } = useTranslation('invitation')
  const { invitation, email } = props
  const { state, company, invited_by: person, role } = invitation
  const isOpen = state === 'open'
  const day = formatDay(today(new Date(invitation.expires_at)), currentLanguage())
  const values = { company: company.title, person, day }
  const isValid = isOpen || state === 'member'
  return (
    <PublicPage
      title={isValid ? t('title', values) : t('title_gone')}
      subtitle={isOpen ? t('from', { person, role: t(`role_${role}`) }) : undefined}
    >
      <div className={classes.form}>
        {state !== 'open' && <p role="status">{t(state, values)}</p>}
        {isOpen && <p>{t('for_address', { email: invitation.email })}</p>}
        {isOpen ? (
          <OpenActions {...props} />
        ) : (
          <Button variant="filled" size="large" wide component={PageLink} href={email ? '/dashboard' : '/login'}>
            {t(email ? 'go_on' : 'sign_in')}
          </Button>
        )}
      </div>
    </PublicPage>
  )
}

const OpenActions = (props: Props) => {
  if (!props.email) return <SignedOut {...props} />
  const isSame = props.email.toLowerCase() === props.invitation.email.toLowerCase()
  return isSame ? <Accept {...props} /> : <Switch {...props} email={props.email} />
}

const Accept = ({ invitation, token }: Props) => {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  const { run, busy } = useAction(async () => {
    const data = await call('invitation.accept', { params: { token } })
    showCompany(data)
    await loadTexts('app')
    // Without two-step sign-in, if the company requires it, there is no current company yet: the next page says so.
    if (data.company) toast.success(t('accepted_toast', { company: invitation.company.title }))
    await navigate({ to: '/dashboard' })
  })
  return (
    <Button variant="filled" size="large" wide busy={busy} onClick={() => void run()}>
      {t('accept')}
    </Button>
  )
}

/** Links to sign in or sign up with the invited email filled in. Both return to this page. */
const SignedOut = ({ invitation, token }: Props) => {
  const { t } = useTranslation('invitation')
  const query = { redirect: formatHref({ path: '/invitation', query: { token } }), email: invitation.email }
  return (
    <>
      <p>{t('signed_out')}</p>
      <Button variant="filled" size="large" wide component={PageLink} href={formatHref({ path: '/login', query })}>
        {t('sign_in')}
      </Button>
      <Button size="large" wide component={PageLink} href={formatHref({ path: '/register', query })}>
        {t('sign_up')}
      </Button>
    </>
  )
}

const Switch = ({ email, onSwitched }: Props) => {
  const { t } = useTranslation('invitation')
  const { run, busy } = useAction(async () => {
    if (await signOut()) onSwitched()
  })
  return (
    <>
      <p>{t('as_another', { email })}</p>
      <Button variant="filled" size="large" wide busy={busy} onClick={() => void run()}>
        {t('switch')}
      </Button>
    </>
  )
}
