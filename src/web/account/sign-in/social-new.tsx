import { useTranslation } from 'react-i18next'
import { socialInput } from '#contract/account/social-form.ts'
import { call } from '#web/platform/api/api.ts'
import classes from './auth.module.css'
import { PublicPage } from './public-page.tsx'
import { TermsLabel } from './terms-label.tsx'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { enterAs } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Told = { provider: { title: string }; email: string | null; name: string | null }
type Props = { ticket: string; told: Told; onIn: () => void }

/** The last step of signing up: the terms, and what the provider did not tell. */
export const SocialNew = ({ ticket, told, onIn }: Props) => {
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
    save: async (input) => enterAs(await call('social.complete', { body: input as typeof socialInput._input })),
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
