import type { Company } from '#contract/account/company.ts'
import { today } from '#domain/plain-date.ts'
import { dayInWords } from '#web/resource/day-words.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { keepCompany } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** The company's day on which it goes, as a sentence says it; undefined: it stays. */
export const deletionDay = ({ deletion_at, time_zone }: Pick<Company, 'deletion_at' | 'time_zone'>) =>
  deletion_at ? dayInWords(today(new Date(deletion_at), time_zone), currentLanguage()) : undefined

/** What is shown of companies is fetched again. */
export const reloadCompanies = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('company.') })

/** Keeps a company that waits for its deletion. */
export const useCancelDeletion = () => {
  const { t } = useTranslation('people')
  return useAction(async (companyId: string) => {
    keepCompany(await call('company.cancel_deletion', { params: { id: companyId } }))
    await reloadCompanies()
    toast.success(t('deletion_canceled'))
  })
}
