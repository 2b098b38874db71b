import { useTranslation } from 'react-i18next'
import { roleAllows } from '#domain/permission.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from '#web/platform/navigation/shell.module.css'
import { refreshUser, useCompany } from '#web/platform/session/session.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** After the company was restored from an archive: what people must know, and for its owner the confirmation that it is the one in use. */
export const CompanyRestoredBanner = ({ from }: { from: string }) => {
  const { t } = useTranslation('restored')
  const company = useCompany()
  const mayConfirm = roleAllows(company.role, 'archive.write')
  const { run, busy } = useAction(async () => {
    const question = {
      title: t('company_question', { company: company.title }),
      text: t('company_question_text'),
      confirmLabel: t('company_confirm'),
    }
    if (!(await confirm(question))) return
    await call('company.confirm_restored', { params: { id: company.id } })
    await refreshUser()
    toast.success(t('company_confirmed'))
  })
  return (
    <section aria-label={t('company_label')} className={classes.banner}>
      <span>
        <strong>{t('company_title', { when: momentText(from) })}.</strong>{' '}
        {t(mayConfirm ? 'company_yours' : 'company_theirs')}
      </span>
      {mayConfirm && (
        <Button size="small" busy={busy} onClick={() => void run()}>
          {t('company_confirm')}
        </Button>
      )}
    </section>
  )
}
