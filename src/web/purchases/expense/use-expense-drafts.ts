import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { deleteDraft, storeDraft, readDrafts, resumeDraft } from '#web/platform/drafts.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useSession } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { newDraftId } from '#web/resource/draft/draft-id.ts'
import { draftHref } from '#web/resource/draft/list/draft-href.ts'
import { expenseDraftOf } from './draft/draft-values.ts'
import type { ExpenseValues } from './expense-values.ts'

/** Changes of an expense that this browser keeps. */
export type ExpenseDraft = Draft<ExpenseValues> & { form: string }

const queryKey = ['browser-drafts']

/** The id of the stored expense that was changed: `expense.{id}`; undefined for a new one, of a panel or of an earlier version of the product. */
export const changedExpense = (form: string): string | undefined => {
  const [, id] = form.split('.')
  return id === 'create' ? undefined : id
}

/** Gives a draft of this browser to the server; the id that it has there. */
const moveToServer = async ({ values }: ExpenseDraft): Promise<string> => {
  const lines = values.lines.map((line) => ({ ...line, key: newDraftId() }))
  const { id } = await call('draft.create', {
    body: { id: newDraftId(), kind: 'expense', form: expenseDraftOf({ ...values, lines }, []) },
  })
  return id
}

/** Changes of expenses in this browser. Discarding them can be undone. */
export const useExpenseDrafts = () => {
  const { t } = useTranslation(['draft', 'common'])
  const session = useSession()
  const canWrite = useCan('expense.write')
  const go = useNavigateTo()
  const owner = { userId: session?.user.data.id ?? '', companyId: session?.company?.id ?? 'none', form: 'expense.' }
  const { data = [] } = useQuery({
    queryKey: [...queryKey, owner.userId, owner.companyId],
    queryFn: () => readDrafts<ExpenseValues>(owner),
    enabled: canWrite && session !== undefined,
    staleTime: 0,
    networkMode: 'always',
  })
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  const move = useAction(async (draft: ExpenseDraft) => {
    const id = await moveToServer(draft)
    await deleteDraft({ ...owner, form: draft.form })
    refresh()
    go(draftHref('expense', id))
  })
  return {
    drafts: data,
    resume: (draft: ExpenseDraft) => {
      const changed = changedExpense(draft.form)
      if (changed === undefined) return void move.run(draft)
      resumeDraft(draft.form)
      go(`/expense/edit/${changed}`)
    },
    discard: ({ form, ...draft }: ExpenseDraft) => {
      void deleteDraft({ ...owner, form }).then(refresh)
      const undo = () => void storeDraft({ ...owner, form }, draft).then(refresh)
      toast.success(t('discarded'), { action: { label: t('common:undo'), onClick: undo } })
    },
  }
}
