import { useState } from 'react'
import type { DraftForm } from '#domain/draft.ts'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#web/resource/list/address.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { CreateForm } from './create-form.tsx'
import { ContinueDraft } from '#web/resource/draft/continue-draft.tsx'
import { loadClientOf } from './draft/draft-clients.ts'
import { EditorFrame, EditorSection } from '#web/ui/frame/editor-frame.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { BackLink } from './editor-head.tsx'
import classes from './source-part.module.css'
import { TypeSegments } from './type-choice.tsx'

const prefills = ['client_id', 'type', 'copy_of', 'credit_of', 'from_proforma', 'from_quote', 'lines']

/** The page `/invoice/create`, prefilled from the query parameters. */
export const InvoiceCreate = () => {
  const { address } = useAddress()
  const prefill = Object.fromEntries(Object.entries(address).filter(([name]) => prefills.includes(name)))
  if (address['type'] === 'credit') return <ChooseCredited />
  const key = ['new', ...Object.entries(prefill).flat()].join('.')
  const { draft } = address
  // A draft has everything that the page was prefilled with.
  if (draft)
    return (
      <ContinueDraft key={draft} kind="invoice" id={draft} prepare={loadClientOf}>
        {(continued) => <CreateForm prefill={sourceOf(continued.form)} draft={continued} />}
      </ContinueDraft>
    )
  return <CreateForm key={key} prefill={prefill} />
}

/** What the form of the draft is prefilled with: a credit invoice needs the lines that it can credit. */
const sourceOf = (form: DraftForm): Record<string, string> => {
  const { type, reference_invoice_id, proforma_id } = form
  if (type === 'credit' && typeof reference_invoice_id === 'string') return { credit_of: reference_invoice_id }
  return typeof proforma_id === 'string' && type === 'simple' ? { from_proforma: proforma_id } : {}
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
