import { useTranslation } from 'react-i18next'
import { newPasswordHref } from '#web/platform/navigation/navigation.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useUser } from '#web/platform/session/session.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import classes from './people.module.css'

/** Why what a password confirms cannot be done: who came through a provider has none. Undefined where they have one. */
export const useWhyNoPassword = (): string | undefined => {
  const { t } = useTranslation('people')
  const { data } = useLoaded('sign_in.methods')
  return data?.password === false ? t('no_password') : undefined
}

/** The way to a password for who has none. */
export const SetPassword = () => {
  const { t } = useTranslation('sign_in')
  const { email } = useUser().user
  return (
    <p className={classes.text}>
      <PageLink href={newPasswordHref(email)}>{t('set_password')}</PageLink>
    </p>
  )
}

type Props = Omit<React.ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'autoComplete'>

/** One's own password, asked for before what cannot be taken back. */
export const OwnPasswordField = (props: Props) => {
  const { t } = useTranslation('people')
  return (
    <PasswordField
      {...props}
      autoComplete="current-password"
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      required
    />
  )
}
