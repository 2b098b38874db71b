import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { EditorFrame, EditorSection } from '#web/ui/editor-frame.tsx'
import { Money } from '#web/ui/money.tsx'
import { BackLink } from './editor-head.tsx'
import classes from './source-part.module.css'
import { TypeSegments } from './type-choice.tsx'

/** A credit invoice takes back another: first one says which. */
export const ChooseCredited = () => {
  const { t } = useTranslation('invoice')
  const go = useGo()
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
          // The type that was left for this one is where the browser's back leads; forward means a new document.
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
/** As many as one looks through. */
const limit = 20

const CreditedField = () => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const go = useGo()
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
      label={t('credited')}
      hint={t('credited_hint')}
      placeholder={t('credited_search')}
      valueLabel=""
      onSearch={setTyped}
      options={(data?.data ?? []).map((invoice) => ({
        value: invoice.id,
        label: invoice.number,
        note: `${invoice.client_title} · ${invoice.date}`,
        aside: <Money amount={invoice.total} currency={invoice.currency} locale={locale} quiet />,
      }))}
      onPick={(id) => {
        // What was left of it when it was last looked at may be credited since.
        queryClient.removeQueries({ queryKey: ['invoice.create_form', {}, { credit_of: id }] })
        go(`/invoice/create?credit_of=${id}`, { replace: true })
      }}
      loading={isFetching || search !== typed.trim()}
      loadingLabel={t('client_searching')}
      emptyLabel={t('credited_none')}
    />
  )
}
