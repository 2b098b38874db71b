import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paper } from '#contract/automation/inbox.ts'
import { call } from '#web/platform/api/api.ts'
import { showError } from '#web/platform/feedback/use-action.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { refresh } from '#web/resource/record/cache.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { AmountsPart } from '#web/purchases/expense/amounts-part.tsx'
import { CommentField, DocumentFields } from '#web/purchases/expense/document-fields.tsx'
import expense from '#web/purchases/expense/expense.module.css'
import { useExpenseForm } from '#web/purchases/expense/use-expense-form.ts'
import { createVendor } from './use-paper-form.ts'
import { PaperViewer } from './paper-viewer.tsx'
import { usePaper } from './use-inbox.ts'

/** The page of `/inbox/{id}/edit`: the whole form of an expense, filled from a paper, with the paper beside it. */
export const PaperFormPage = () => {
  const { t } = useTranslation('inbox')
  const { id = '' } = useParams({ strict: false })
  const { above } = usePageForm('/inbox', t('title'))
  const { data, error, refetch } = usePaper(id)
  if (error && !data) return <LoadError title={t('error_paper')} error={error} onRetry={() => void refetch()} />
  return data ? <WholeForm key={id} paper={data} above={above} /> : <FormSkeleton />
}

const WholeForm = ({ paper, above }: { paper: Paper; above: ReactNode }) => {
  const { t } = useTranslation('inbox')
  const go = useNavigateTo()
  const narrow = useNarrow(1200)
  const sheet = useRef<HTMLDivElement>(null)
  const mayCreate = useCan('document.write')
  const { match, new: facts } = paper.vendor
  const { date, ...read } = paper.form
  const form = useExpenseForm({
    id: undefined,
    prefill: {},
    part: `paper ${paper.id}`,
    newVendor: { vat: facts.vat_code, country: facts.country },
    from: { ...read, ...(date ? { date } : {}), vendor_title: match?.title ?? facts.title },
    save: (input) =>
      call('inbox.approve', {
        params: { id: paper.id },
        body: { form: { ...input, vendor_id: input.vendor_id ?? '' }, bank_entry_id: null },
      }),
    onSaved: ({ id }) => {
      refresh('inbox', 'expense', 'client')
      go(`/expense/list?open=${id}`)
    },
  })
  const submit = async (event?: FormEvent): ReturnType<typeof form.submit> => {
    event?.preventDefault()
    if (form.values && !form.values.vendor_id && form.values.vendor_title && mayCreate) {
      const vendor = await createVendor(paper).catch(showError)
      if (!vendor) return undefined
      form.change({ vendor_id: vendor.id, vendor_title: vendor.title })
    }
    return form.submit()
  }
  return (
    <div className={expense.surface} data-aside={narrow ? undefined : true}>
      <FormFrame
        form={{ ...form, submit }}
        title={t('new_expense')}
        above={above}
        saveLabel={t('approve')}
        onCancel={() => go('/inbox')}
      >
        <DocumentFields form={form} isNew={false} />
        <AmountsPart form={form} />
        <CommentField form={form} />
      </FormFrame>
      {!narrow && (
        <aside className={expense.aside}>
          <PaperViewer paper={paper} at={sheet} />
        </aside>
      )}
    </div>
  )
}
