import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { socialErrors, socialInput } from '#contract/account/social-form.ts'
import type { SocialError } from '#contract/account/social-form.ts'
import { call, hasToken } from '#web/platform/api/api.ts'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import { PublicPage } from './public-page.tsx'
import { safeRedirect, toHref } from '#web/platform/navigation/navigation.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { startSession } from '#web/platform/session/session.ts'
import { SecondStep } from './second-step.tsx'
import { SocialProve } from './social-link.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './auth.module.css'
import { TermsLabel } from './terms-label.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Where a provider sends back to, through the server: into the product, to finish signing up, or with the reason why not. */
export const SocialScreen = () => {
  const { address } = useAddress()
  const { ticket, error } = address
  if (ticket) return <TicketPage key={ticket} ticket={ticket} />
  return <ErrorPage error={socialErrors.find((each) => each === error) ?? 'expired'} />
}

const ErrorPage = ({ error }: { error: SocialError }) => {
  const { t } = useTranslation('sign_in')
  return <SocialEnd title={t('error_title')} text={t(`error_${error}`)} />
}

const TicketPage = ({ ticket }: { ticket: string }) => {
  const { t } = useTranslation('sign_in')
  const navigate = useNavigate()
  const [second, setSecond] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['social.open', ticket],
    queryFn: async () => {
      const opened = await call('social.open', { body: { ticket } })
      if (opened.user) {
        await startSession(opened.user)
        await navigate({ ...toHref(safeRedirect(opened.redirect ?? undefined)), replace: true })
      }
      return opened
    },
    // A ticket is good for once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const goOn = (redirect = data?.redirect) =>
    void navigate({ ...toHref(safeRedirect(redirect ?? undefined)), replace: true })
  const secondTicket = second ?? (isProblem(error) ? error.body.ticket : undefined)
  if (secondTicket)
    return (
      <SecondStep
        ticket={secondTicket}
        onIn={(redirect) => goOn(redirect)}
        onBack={() => void navigate({ to: '/login' })}
      />
    )
  if (error) return <SocialEnd title={t('error_title')} text={problemText(error)} />
  if (!data || data.state === 'signed_in') return <Opening />
  const words = { provider: data.provider.title, email: data.email ?? '' }
  if (data.state === 'taken') return <SocialEnd title={t('taken_title')} text={t('taken_text', words)} />
  if (data.state === 'prove')
    return <SocialProve ticket={ticket} words={words} onIn={() => goOn()} onSecondStep={setSecond} />
  return <SocialNew ticket={ticket} told={data} onIn={() => goOn()} />
}

const Opening = () => {
  const { t } = useTranslation('sign_in')
  return (
    <PublicPage title={t('opening')}>
      <div role="status" aria-busy="true" className="visually-hidden">
        {t('opening')}
      </div>
    </PublicPage>
  )
}

/** Nothing more can be done here: why, and the way back. */
const SocialEnd = ({ title, text }: { title: string; text: string }) => {
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

type Told = { provider: { title: string }; email: string | null; name: string | null }
type Props = { ticket: string; told: Told; onIn: () => void }

/** The last step of signing up: the terms, and what the provider did not tell. */
const SocialNew = ({ ticket, told, onIn }: Props) => {
  const { t } = useTranslation(['sign_in', 'auth'])
  const form = useForm<{ name: string; email: string; terms: boolean }, unknown>({
    schema: socialInput,
    fresh: { name: told.name ?? '', email: '', terms: false },
    guarded: false,
    labels: { name: t('auth:name'), email: t('auth:email'), terms: t('auth:terms_field') },
    toInput: ({ email, ...values }) => ({
      ...values,
      ...(told.email ? {} : { email }),
      ticket,
      locale: currentLanguage(),
    }),
    save: async (input) => startSession(await call('social.complete', { body: input as typeof socialInput._input })),
    onSaved: onIn,
  })
  const provider = told.provider.title
  return (
    <PublicPage title={t('new_title')} subtitle={t('new_subtitle', { provider })}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormNotices form={form} />
        <TextField {...form.field('name')} label={t('auth:name')} autoComplete="name" autoFocus />
        {told.email ? (
          <p>{t('email_told', { provider, email: told.email })}</p>
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
