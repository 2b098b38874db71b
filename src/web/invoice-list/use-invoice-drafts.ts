import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropDraft, keepDraft, readDrafts, resumeDraft } from '../drafts.ts'
import type { Draft } from '../drafts.ts'
import { useGo } from '../page-link.tsx'
import { useSession } from '../session.ts'
import { toast } from '../toasts.tsx'
import { useCan } from '../use-can.ts'

/** What a draft's row says of the form kept in this browser. */
type Values = { client?: { title: string } | null; currency: string; type: string; date: string }

export type InvoiceDraft = Draft<Values> & { form: string }

/** The page whose form kept it: `invoice.create.client_id.…`, `invoice.{id}`. */
export const draftHref = (form: string): string => {
  const [, page = '', prefill, id] = form.split('.')
  if (page !== 'create') return `/invoice/edit/${page}`
  return prefill && id ? `/invoice/create?${prefill}=${id}` : '/invoice/create'
}

/** Invoices begun in this browser and not issued yet: gone on with, or discarded, which can be taken back. */
export const useInvoiceDrafts = () => {
  const { t } = useTranslation(['invoice_list', 'common'])
  const session = useSession()
  const canWrite = useCan('document.write')
  const go = useGo()
  const [, changed] = useState(0)
  const owner = { userId: session?.user.data.id ?? '', companyId: session?.company?.id ?? 'none', form: 'invoice.' }
  const drafts = canWrite && session ? readDrafts<Values>(owner) : []
  const refresh = () => changed((count) => count + 1)
  return {
    drafts,
    resume: ({ form }: InvoiceDraft) => {
      resumeDraft(form)
      go(draftHref(form))
    },
    discard: ({ form, ...draft }: InvoiceDraft) => {
      dropDraft({ ...owner, form })
      refresh()
      const undo = () => {
        keepDraft({ ...owner, form }, draft)
        refresh()
      }
      toast.success(t('draft_discarded'), { action: { label: t('common:undo'), onClick: undo } })
    },
  }
}
