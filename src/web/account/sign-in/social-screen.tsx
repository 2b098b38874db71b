import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { socialErrors, socialInput } from '#contract/account/sign-up-forms.ts'
import type { SocialError } from '#contract/account/sign-up-forms.ts'
import { call, hasToken } from '#web/platform/api/api.ts'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import { PublicPage } from './public-page.tsx'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { pageAfterSignIn } from '#web/platform/session/last-visited.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { startSession } from '#web/platform/session/session.ts'
import { SecondStep } from './second-step.tsx'
import { SocialLink } from './social-link.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './auth.module.css'
import { TermsLabel } from './terms-label.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Where a provider returns to, through the server: signs in, finishes signing up, or shows the error. */
export const SocialScreen = () => {
  const { address } = useAddress()
  const { ticket, error } = address
  if (ticket) return <TicketPage key={ticket} ticket={ticket} />
  return <ErrorPage error={socialErrors.find((each) => each === error) ?? 'expired'} />
}

const ErrorPage = ({ error }: { error: SocialError }) => {
  const { t } = useTranslation('sign_in')
  return <SocialMessage title={t('error_title')} text={t(`error_${error}`)} />
}

const TicketPage = ({ ticket }: { ticket: string }) => {
  const { t } = useTranslation('sign_in')
  const navigate = useNavigate()
  const [secondStepTicket, setSecondStepTicket] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['social.open', ticket],
    queryFn: async () => {
      const opened = await call('social.open', { body: { ticket } })
      if (opened.user) {
        await startSession(opened.user)
        await navigate({ ...toHref(pageAfterSignIn(opened.redirect ?? undefined)), replace: true })
      }
      return opened
    },
    // A ticket can be used once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const continueToApp = (redirect = data?.redirect) =>
    void navigate({ ...toHref(pageAfterSignIn(redirect ?? undefined)), replace: true })
  const secondTicket = secondStepTicket ?? (isProblem(error) ? error.body.ticket : undefined)
  if (secondTicket)
    return (
      <SecondStep
        ticket={secondTicket}
        onSignedIn={(redirect) => continueToApp(redirect)}
        onBack={() => void navigate({ to: '/login' })}
      />
    )
  if (error) return <SocialMessage title={t('error_title')} text={problemText(error)} />
  if (!data || data.state === 'signed_in') return <OpeningPage />
  const names = { provider: data.provider.title, email: data.email ?? '' }
  if (data.state === 'taken') return <SocialMessage title={t('taken_title')} text={t('taken_text', names)} />
  if (data.state === 'prove')
    return (
      <SocialLink ticket={ticket} names={names} onSignedIn={() => continueToApp()} onSecondStep={setSecondStepTicket} />
    )
  return <SocialSignUp ticket={ticket} provided={data} onSignedIn={() => continueToApp()} />
}

const OpeningPage = () => {
  const { t } = useTranslation('sign_in')
  return (
    <PublicPage title={t('opening')}>
      <div role="status" aria-busy="true" className="visually-hidden">
        {t('opening')}
      </div>
    </PublicPage>
  )
}

/** A message with a link back. */
const SocialMessage = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation('sign_in')
  return (
    <PublicPage title={title} subtitle={text}>
      <Button
        variant="filled"
        size="large"
        wide
        component={PageLink}
        href={hasToken() ? '/settings/profile' : '/login'}
      >
        {hasToken() ? t('back_to_profile') : t('back_to_login')}
      </Button>
    </PublicPage>
  )
}

type ProvidedDetails = { provider: { title: string }; email: string | null; name: string | null }
type Props = { ticket: string; provided: ProvidedDetails; onSignedIn: () => void }

/** The last step of sign-up: accept the terms, and fill in what the provider did not send. */
const SocialSignUp = ({ ticket, provided, onSignedIn }: Props) => {
  const { t } = useTranslation(['sign_in', 'auth'])
  const form = useForm<{ name: string; email: string; terms: boolean }, unknown>({
    schema: socialInput,
    initialValues: { name: provided.name ?? '', email: '', terms: false },
    guarded: false,
    labels: { name: t('auth:name'), email: t('auth:email'), terms: t('auth:terms_field') },
    toInput: ({ email, ...values }) => ({
      ...values,
      ...(provided.email ? {} : { email }),
      ticket,
      locale: currentLanguage(),
    }),
    save: async (input) => startSession(await call('social.complete', { body: input as typeof socialInput._input })),
    onSaved: onSignedIn,
  })
  const provider = provided.provider.title
  return (
    <PublicPage title={t('new_title')} subtitle={t('new_subtitle', { provider })}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormNotices form={form} />
        <TextField {...form.field('name')} label={t('auth:name')} autoComplete="name" autoFocus />
        {provided.email ? (
          <p>{t('email_told', { provider, email: provided.email })}</p>
        ) : (
          <TextField {...form.field('email')} label={t('auth:email')} type="email" autoComplete="email" />
        )}
        <CheckField {...form.check('terms')} label={<TermsLabel />} />
        <Button variant="filled" size="large" wide type="submit" busy={form.busy}>
          {t('finish')}
        </Button>
      </form>
    </PublicPage>
  )
}
