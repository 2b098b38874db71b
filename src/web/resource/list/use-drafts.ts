import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceType } from '#domain/invoice-type.ts'
import { deleteDraft, storeDraft, readDrafts, resumeDraft } from '#web/platform/drafts.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useCan } from '#web/platform/session/permissions.ts'

/** The fields of a draft that are shown; its form stores them in this browser. */
type DraftValues = {
  invoice: { client?: { title: string } | null; currency: string; type: InvoiceType; date: string; date_due: string }
  expense: { vendor_title: string; currency: string; date: string; number: string; total: string }
}
export type DraftKind = keyof DraftValues
export type DraftOf<Kind extends DraftKind> = Draft<DraftValues[Kind]> & { form: string }

const rights = { invoice: 'document.write', expense: 'expense.write' } as const

/** The page of the form of a draft: `invoice.create.client_id.…`, `expense.{id}`. */
export const draftHref = (form: string): string => {
  const [kind, page = '', prefill, id] = form.split('.')
  if (page !== 'create') return `/${kind}/edit/${page}`
  return prefill && id ? `/${kind}/create?${prefill}=${id}` : `/${kind}/create`
}

/** Drafts of documents in this browser. Discarding one can be undone. */
export const useDrafts = <Kind extends DraftKind>(kind: Kind) => {
  const { t } = useTranslation(['draft', 'common'])
  const session = useSession()
  const canWrite = useCan(rights[kind])
  const go = useNavigateTo()
  const [, rerender] = useState(0)
  const owner = { userId: session?.user.data.id ?? '', companyId: session?.company?.id ?? 'none', form: `${kind}.` }
  const drafts: DraftOf<Kind>[] = canWrite && session ? readDrafts<DraftValues[Kind]>(owner) : []
  const refresh = () => rerender((count) => count + 1)
  return {
    drafts,
    resume: ({ form }: { form: string }) => {
      resumeDraft(form)
      go(draftHref(form))
    },
    discard: ({ form, ...draft }: DraftOf<Kind>) => {
      deleteDraft({ ...owner, form })
      refresh()
      const undo = () => {
        storeDraft({ ...owner, form }, draft)
        refresh()
      }
      toast.success(t('discarded'), { action: { label: t('common:undo'), onClick: undo } })
    },
  }
}
