import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { isCurrency } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { settle } from '#domain/settlement.ts'
import { call } from '#web/platform/api/api.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { totalsOf } from './computed-row.ts'
import type { ExpenseForm } from './use-expense-form.ts'

const pauseMs = 120
/** Credits among them cannot be corrected and are left out. */
const limit = 50

/** The vendor's expenses in a currency, newest first, without its credits. */
const useCorrectable = (vendor_id: string, currency: string, search: string | undefined) => {
  const [query] = useDebouncedValue(search?.trim(), search ? pauseMs : 0)
  const { data, isFetching } = useQuery({
    queryKey: ['expense.picker', vendor_id, currency, query ?? ''],
    queryFn: ({ signal }) =>
      call('expense.list', {
        query: { client_id: vendor_id, currency, search: query ?? '', sort: '-date', limit },
        signal,
      }),
    enabled: query !== undefined && vendor_id !== '' && isCurrency(currency),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  return { rows: (data?.data ?? []).filter(({ kind }) => kind !== 'credit'), searching: isFetching }
}

/** Picks the expense that a vendor's credit invoice corrects, and says what the credit will settle. */
export const CorrectsField = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('purchase')
  const [search, setSearch] = useState<string>()
  const { vendor_id = '', currency = '', corrects_id = '' } = form.values ?? {}
  const { rows, searching } = useCorrectable(vendor_id, currency, search)
  const chosen = useLoaded('expense.edit_form', { params: { id: corrects_id }, enabled: corrects_id !== '' }).data?.item
  if (form.values?.kind !== 'credit') return null
  const locale = currentLanguage()
  const money = (row: ExpenseRow, amount: string) => moneyText(amount, row.currency, locale)
  const nameOf = ({ number, date }: Pick<ExpenseRow, 'number' | 'date'>) => number ?? t('corrects_of', { date })
  return (
    <ComboboxField
      id={form.idOf('corrects_id')}
      label={t('corrects')}
      error={form.errorOf('corrects_id')}
      hint={<Effect form={form} corrected={chosen} />}
      placeholder={vendor_id ? t('corrects_search') : t('corrects_vendor_first')}
      disabled={vendor_id === ''}
      valueLabel={corrects_id && chosen ? nameOf(chosen) : ''}
      onSearch={setSearch}
      onBlur={() => form.leave('corrects_id')}
      options={rows.map((row) => ({
        value: row.id,
        label: nameOf(row),
        note: [row.date, money(row, row.total)].join(' · '),
        aside: dec(row.unpaid).gt(0) ? t('corrects_unpaid', { amount: money(row, row.unpaid) }) : t('corrects_settled'),
      }))}
      onPick={(id) => form.change({ corrects_id: id })}
      onClear={() => form.change({ corrects_id: '' })}
      clearLabel={t('corrects_clear')}
      loading={searching}
      loadingLabel={t('corrects_searching')}
      emptyLabel={t('corrects_none')}
    />
  )
}

/** What the credit settles and what stays as an advance, as the server will settle it. */
const Effect = ({ form, corrected }: { form: ExpenseForm; corrected: ExpenseRow | undefined }) => {
  const { t } = useTranslation('purchase')
  const { values, options, item } = form
  if (!values || !options || !isCurrency(values.currency)) return t('corrects_hint')
  const total = plainText(dec(totalsOf(values, options).total).abs())
  if (dec(total).eq(0)) return t('corrects_hint')
  // What this credit has settled of it is open again while it is changed.
  const own = item?.corrects_id === corrected?.id ? (item?.corrects?.settled ?? '0') : '0'
  const unpaid = corrected ? plainText(dec(corrected.unpaid).plus(dec(own))) : '0'
  const open = { id: corrected?.id ?? '', unpaid, currency: values.currency, date_due: null }
  const settled = settle({ amount: total, currency: values.currency }, corrected ? [open] : [])
  if (!settled.ok) return t('corrects_hint')
  const money = (amount: string) => moneyText(amount, values.currency, currentLanguage())
  const part = settled.value.parts[0]?.amount
  const rest = settled.value.residual
  if (!part) return t(corrected ? 'credit_all_advance' : 'credit_no_document', { rest: money(rest) })
  return dec(rest).eq(0)
    ? t('credit_all_settles', { part: money(part) })
    : t('credit_settles', { part: money(part), rest: money(rest) })
}
