import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteDraft, storeDraft, readDrafts, resumeDraft } from '#web/platform/drafts.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useSession } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useCan } from '#web/platform/session/permissions.ts'

/** The fields of a draft that are shown; its form stores them in this browser. */
type DraftValues = { vendor_title: string; currency: string; date: string; number: string; total: string }
export type ExpenseDraft = Draft<DraftValues> & { form: string }

/** The page of the form of a draft: `expense.create.vendor_id.…`, `expense.{id}`. */
export const draftHref = (form: string): string => {
  const [kind, page = '', prefill, id] = form.split('.')
  if (page !== 'create') return `/${kind}/edit/${page}`
  return prefill && id ? `/${kind}/create?${prefill}=${id}` : `/${kind}/create`
}

const queryKey = ['browser-drafts']

/** Drafts of expenses in this browser. Discarding one can be undone. */
export const useExpenseDrafts = () => {
  const { t } = useTranslation(['draft', 'common'])
  const session = useSession()
  const canWrite = useCan('expense.write')
  const go = useNavigateTo()
  const owner = { userId: session?.user.data.id ?? '', companyId: session?.company?.id ?? 'none', form: 'expense.' }
  const { data = [] } = useQuery({
    queryKey: [...queryKey, owner.userId, owner.companyId],
    queryFn: () => readDrafts<DraftValues>(owner),
    enabled: canWrite && session !== undefined,
    staleTime: 0,
    networkMode: 'always',
  })
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  return {
    drafts: data,
    resume: ({ form }: { form: string }) => {
      resumeDraft(form)
      go(draftHref(form))
    },
    discard: ({ form, ...draft }: ExpenseDraft) => {
      void deleteDraft({ ...owner, form }).then(refresh)
      const undo = () => void storeDraft({ ...owner, form }, draft).then(refresh)
      toast.success(t('discarded'), { action: { label: t('common:undo'), onClick: undo } })
    },
  }
}
