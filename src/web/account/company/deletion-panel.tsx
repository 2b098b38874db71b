import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Company } from '#contract/account/company.ts'
import { ownPassword } from '#contract/account/new-password.ts'
import { call } from '#web/platform/api/api.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { OwnPasswordField, SetPassword, useWhyNoPassword } from '#web/account/members/own-password.tsx'
import classes from '#web/account/members/people.module.css'
import { FormFrame } from '#web/resource/form-frame.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { leaveForStart } from '#web/platform/navigation/go-to-company.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { deletionDay, reloadCompanies } from './use-deletion-day.ts'

type Values = { password: string }
type Deleted = { delete_at: string } | undefined

/** The last question before a company is deleted: the own password. */
export const DeletionPanel = ({ company }: { company: Company }) => {
  const { t } = useTranslation(['people', 'common'])
  const panel = usePanel()
  const whyNoPassword = useWhyNoPassword()
  const router = useRouter()
  const done = async (deleted: Deleted) => {
    panel?.close(undefined)
    if (deleted) {
      await refreshUser()
      await reloadCompanies()
      const day = deletionDay({ deletion_at: deleted.delete_at, time_zone: company.time_zone })
      return void toast.success(t('deletion_waits', { day }))
    }
    toast.success(t('deletion_done', { company: company.title }))
    await leaveForStart(router, await call('user.data'))
  }
  const form = useForm<Values, Deleted>({
    schema: z.object({ password: ownPassword }),
    fresh: { password: '' },
    labels: { password: t('password') },
    save: (input) => call('company.delete', { params: { id: company.id }, body: input as Values }),
    onSaved: (deleted) => void done(deleted),
  })
  return (
    <FormFrame
      form={{ ...form, ready: true, error: null, retry: () => {} }}
      title={t('deletion_title', { company: company.title })}
      saveLabel={t('deletion_button')}
      danger
      locked={whyNoPassword}
    >
      {whyNoPassword && <SetPassword />}
      <p className={classes.text}>{t('deletion_when')}</p>
      <OwnPasswordField {...form.field('password')} label={t('deletion_password')} data-autofocus />
    </FormFrame>
  )
}
