import { useTranslation } from 'react-i18next'
import { roleAllows } from '#domain/permission.ts'
import { useSession, storeCompany } from '#web/platform/session/session.ts'
import classes from '#web/platform/navigation/shell.module.css'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Company } from '#contract/account/company.ts'
import { today } from '#domain/plain-date.ts'
import { formatDay } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** On every page of a company that will be deleted: the date, and for its owners a button to cancel. */
export const DeletionBanner = () => {
  const { t } = useTranslation('people')
  const company = useSession()?.company
  const { run, busy } = useCancelDeletion()
  const day = company && deletionDay(company)
  if (!day) return null
  const mayCancel = roleAllows(company.role, 'company.delete')
  return (
    <section aria-label={t('deletion')} className={classes.banner}>
      <span>
        <strong>{t('deletion_banner', { day })}.</strong>{' '}
        {t(mayCancel ? 'deletion_banner_yours' : 'deletion_banner_theirs')}
      </span>
      {mayCancel && (
        <Button size="small" busy={busy} onClick={() => void run(company.id)}>
          {t('deletion_cancel')}
        </Button>
      )}
    </section>
  )
}

/** The day on which the company will be deleted, formatted; undefined if no deletion is pending. */
export const deletionDay = ({ deletion_at, time_zone }: Pick<Company, 'deletion_at' | 'time_zone'>) =>
  deletion_at ? formatDay(today(new Date(deletion_at), time_zone), currentLanguage()) : undefined

/** Reloads all queries about companies. */
export const reloadCompanies = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('company.') })

/** Cancels the pending deletion of a company. */
export const useCancelDeletion = () => {
  const { t } = useTranslation('people')
  return useAction(async (companyId: string) => {
    storeCompany(await call('company.cancel_deletion', { params: { id: companyId } }))
    await reloadCompanies()
    toast.success(t('deletion_canceled'))
  })
}
