import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { openPanel, usePanel } from '#web/platform/panels/open-panel.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from '#web/account/members/people.module.css'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import type { CompanyTabProps } from './company-tab.tsx'
import { deletionDay, useCancelDeletion, reloadCompanies } from './company-deletion.tsx'
import own from './deletion-tab.module.css'
import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { ownPassword } from '#contract/account/new-password.ts'
import { call } from '#web/platform/api/api.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { goToStart } from '#web/platform/navigation/switch-company.ts'
import { refreshUser, useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { newPasswordHref } from '#web/platform/navigation/navigation.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

const parts = ['all', 'people', 'when', 'law'] as const

/** Explains what deleting a company removes, and deletes it; or cancels a pending deletion: `/settings/company/{id}?tab=deletion`. */
export const DeletionTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation(['people', 'shell'])
  const { run, busy } = useCancelDeletion()
  const day = deletionDay(company)
  return (
    <div>
      <PageHead title={t('deletion')} subtitle={company.title} />
      <div className={classes.page}>
        {day ? (
          <section className={classes.section} aria-labelledby="deletion-pending">
            <h2 className={classes.title} id="deletion-pending">
              {t('deletion_pending', { company: company.title, day })}
            </h2>
            <p className={classes.text}>{t('deletion_pending_text')}</p>
            <div className={own.actions}>
              <Button variant="filled" busy={busy} onClick={() => void run(company.id)}>
                {t('deletion_cancel')}
              </Button>
            </div>
          </section>
        ) : (
          <section className={classes.section} aria-labelledby="deletion-what">
            <h2 className={classes.title} id="deletion-what">
              {t('deletion_what')}
            </h2>
            <ul className={own.consequences}>
              {parts.map((part) => (
                <li key={part}>{t(`deletion_${part}`)}</li>
              ))}
            </ul>
            <div className={own.actions}>
              <Button
                variant="danger"
                icon={<IconTrash size={16} stroke={1.75} />}
                locked={company.refusals.delete === 'provider_company' ? t('deletion_provider') : undefined}
                onClick={() => openDeletion(company)}
              >
                {t('deletion_button')}
              </Button>
              <Button component={PageLink} href={`/settings/company/${company.id}?tab=archive`}>
                {t('shell:title_company_archive')}
              </Button>
              <Button component={PageLink} href="/invoice/export">
                {t('deletion_export')}
              </Button>
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

const openDeletion = (company: Company) =>
  void openPanel({ content: () => <DeletionPanel company={company} />, size: 560 })

type Values = { password: string }
type Deleted = { delete_at: string } | undefined

/** Asks for the user's password before the company is deleted. */
const DeletionPanel = ({ company }: { company: Company }) => {
  const { t } = useTranslation(['people', 'common'])
  const panel = usePanel()
  const noPasswordReason = useNoPasswordReason()
  const router = useRouter()
  const showResult = async (deleted: Deleted) => {
    panel?.close(undefined)
    if (deleted) {
      await refreshUser()
      await reloadCompanies()
      const day = deletionDay({ deletion_at: deleted.delete_at, time_zone: company.time_zone })
      return void toast.success(t('deletion_waits', { day }))
    }
    toast.success(t('deletion_done', { company: company.title }))
    await goToStart(router, await call('user.data'))
  }
  const form = useForm<Values, Deleted>({
    schema: z.object({ password: ownPassword }),
    initialValues: { password: '' },
    labels: { password: t('password') },
    save: (input) => call('company.delete', { params: { id: company.id }, body: input as Values }),
    onSaved: (deleted) => void showResult(deleted),
  })
  return (
    <FormFrame
      form={{ ...form, ready: true, error: null, retry: () => {} }}
      title={t('deletion_title', { company: company.title })}
      saveLabel={t('deletion_button')}
      danger
      locked={noPasswordReason}
    >
      {noPasswordReason && <SetPassword />}
      <p className={classes.text}>{t('deletion_when')}</p>
      <OwnPasswordField {...form.field('password')} label={t('deletion_password')} data-autofocus />
    </FormFrame>
  )
}

/** Why an action that asks for the password is not possible: a user who signed up through a provider has none. Undefined if there is one. */
const useNoPasswordReason = (): string | undefined => {
  const { t } = useTranslation('people')
  const { data } = useLoaded('sign_in.methods')
  return data?.password === false ? t('no_password') : undefined
}

/** A link to set a password, for users without one. */
const SetPassword = () => {
  const { t } = useTranslation('people')
  const { email } = useUser().user
  return (
    <p className={classes.text}>
      <PageLink href={newPasswordHref(email)}>{t('set_password')}</PageLink>
    </p>
  )
}

type FieldProps = Omit<React.ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'autoComplete'>

/** The user's own password, asked for before an action that cannot be undone. */
const OwnPasswordField = (props: FieldProps) => {
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
