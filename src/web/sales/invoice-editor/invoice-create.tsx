import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import { newForm } from '#web/sales/invoice-editor/form/form-from-server.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { useSaved } from '#web/sales/invoice-editor/form/use-editor-form.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { EditorFrame, EditorSection } from '#web/ui/frame/editor-frame.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { BackLink } from './editor-head.tsx'
import classes from './source-part.module.css'
import { TypeSegments } from './type-choice.tsx'

const prefills = ['client_id', 'copy_of', 'credit_of', 'from_proforma']

/** The page `/invoice/create`, prefilled from the query parameters. */
export const InvoiceCreate = () => {
  const { address } = useAddress()
  const prefill = Object.fromEntries(Object.entries(address).filter(([name]) => prefills.includes(name)))
  if (address['type'] === 'credit') return <ChooseCredited />
  const draftName = ['invoice.create', ...Object.entries(prefill).flat()].join('.')
  return <CreateForm key={draftName} prefill={prefill} draftName={draftName} />
}

const CreateForm = ({ prefill, draftName }: { prefill: Record<string, string>; draftName: string }) => {
  const loaded = useLoaded('invoice.create_form', { query: prefill })
  const clientId = loaded.data?.item.client_id ?? undefined
  const client = useLoaded('client.edit_form', { params: { id: clientId ?? '' }, enabled: clientId !== undefined })
  const { t } = useTranslation(['invoice', 'invoice_source'])
  const saved = useSaved()
  const [initialValues, setFresh] = useState<EditorForm>()
  // Only once: a refetch in the background must not reset what is typed.
  if (!initialValues && loaded.data && (clientId === undefined || client.data || client.error))
    setFresh(newForm(loaded.data.item, loaded.data.options, client.data?.item ?? null))
  // When it is chosen on this page, the router has not loaded it and shows no error.
  if (loaded.error && !loaded.data) return <LoadError title={t('error')} error={loaded.error} onRetry={loaded.retry} />
  if (!initialValues || !loaded.data) return <PendingPage />
  return (
    <InvoiceEditor
      initialValues={initialValues}
      options={loaded.data.options}
      draftName={draftName}
      today={loaded.data.item.date}
      onSaved={saved('issued')}
    />
  )
}

/** The first step of a credit invoice: choosing the credited invoice. */
const ChooseCredited = () => {
  const { t } = useTranslation(['invoice', 'invoice_source'])
  const go = useNavigateTo()
  return (
    <EditorFrame
      view="form"
      onView={() => undefined}
      viewLabels={{ label: t('view'), form: t('view_form'), document: t('view_document') }}
      back={<BackLink />}
      title={t('new_credit')}
      actions={null}
      previewHidden
      preview={null}
    >
      <div className={classes.choose}>
        <TypeSegments
          type="credit"
          // The page is replaced, so that the browser's Back does not return to this choice.
          onChange={(type) => type !== 'credit' && go('/invoice/create', { replace: true })}
        />
        <EditorSection>
          <CreditedField />
        </EditorSection>
      </div>
    </EditorFrame>
  )
}

const pauseMs = 120
/** The number of suggestions. */
const limit = 20

const CreditedField = () => {
  const { t } = useTranslation(['invoice', 'invoice_source'])
  const locale = currentLanguage()
  const go = useNavigateTo()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const { data, isFetching } = useQuery({
    queryKey: ['invoice.picker', search],
    queryFn: ({ signal }) =>
      call('invoice.list', { query: { tab: 'invoices', limit, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  return (
    <ComboboxField
      id="invoice-reference_invoice_id"
      autoFocus
      required
      label={t('invoice_source:credited')}
      hint={t('invoice_source:credited_hint')}
      placeholder={t('invoice_source:credited_search')}
      valueLabel=""
      onSearch={setTyped}
      options={(data?.data ?? []).map((invoice) => ({
        value: invoice.id,
        label: invoice.number,
        note: `${invoice.client_title} · ${invoice.date}`,
        aside: <Money amount={invoice.total} currency={invoice.currency} locale={locale} muted />,
      }))}
      onPick={(id) => {
        // The remaining amounts in the cache may be outdated.
        queryClient.removeQueries({ queryKey: ['invoice.create_form', {}, { credit_of: id }] })
        go(`/invoice/create?credit_of=${id}`, { replace: true })
      }}
      loading={isFetching || search !== typed.trim()}
      loadingLabel={t('client_searching')}
      emptyLabel={t('invoice_source:credited_none')}
    />
  )
}
