import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { call } from '#web/platform/api/api.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { unsigned } from '../candidate-texts.ts'
import { splitOf } from './draft.ts'
import type { Part } from './draft.ts'

const pauseMs = 200
const limit = 20

type Props = {
  entry: BankEntry
  kind: 'invoice' | 'expense'
  parts: readonly Part[]
  onAdd: (part: Part) => void
  /** The field is open at once. */
  open?: boolean
}

/** Adds an unpaid document: of all clients, or of the client of the documents that are chosen already. */
export const DocumentSearch = ({ entry, kind, parts, onAdd, open = false }: Props) => {
  const { t } = useTranslation('bank_entry')
  const [isOpen, setOpen] = useState(open)
  const [search, setSearch] = useState('')
  const { documents, searching } = useOpenDocuments(kind, search, parts, isOpen)
  if (!isOpen)
    return (
      <Button variant="link" size="small" icon={<IconPlus size={14} stroke={2} />} onClick={() => setOpen(true)}>
        {t(`split_add_${kind}`)}
      </Button>
    )
  const amount = unsigned(entry.amount)
  // One payment pays documents of one currency. Those of the entry's come first, and of these those of exactly this amount.
  const [first] = parts
  const weight = ({ currency, unpaid }: OpenDocument) =>
    currency === entry.currency ? (dec(unpaid).eq(dec(amount)) ? 2 : 1) : 0
  const offered = documents
    .filter((each) => (!first || each.currency === first.currency) && parts.every((part) => part.id !== each.id))
    .toSorted((a, b) => weight(b) - weight(a))
  const add = (id: string) => {
    const document = offered.find((each) => each.id === id)
    if (!document) return
    onAdd({ ...document, amount: freeAmount(entry, parts, document) })
    if (!open) setOpen(false)
  }
  return (
    <ComboboxField
      label={t(`split_add_${kind}`)}
      labelHidden={!open}
      autoFocus
      placeholder={t('split_search')}
      valueLabel=""
      onSearch={setSearch}
      options={offered.map(({ id, number, client_title, date_due, unpaid, currency }) => ({
        value: id,
        label: number ?? client_title ?? t('no_number'),
        note: [client_title, date_due].filter(Boolean).join(' · '),
        aside: moneyText(unpaid, currency, currentLanguage()),
      }))}
      onPick={add}
      loading={searching}
      loadingLabel={t('split_searching')}
      emptyLabel={t('split_none')}
    />
  )
}

/** What is not allocated yet, at most the unpaid amount of the document. */
const freeAmount = (entry: BankEntry, parts: readonly Part[], { unpaid, currency }: OpenDocument): string => {
  const { original } = entry
  if (parts.length === 0) {
    const known =
      currency === entry.currency ? entry.amount : original?.currency === currency ? original.amount : unpaid
    const whole = unsigned(known)
    return dec(whole).lt(dec(unpaid)) ? whole : unpaid
  }
  const left = splitOf(entry, parts)?.left ?? '0'
  return parseDecimal(left)?.gt(0) && dec(left).lt(dec(unpaid)) ? left : unpaid
}

type OpenDocument = Omit<Part, 'amount'>

const useOpenDocuments = (kind: 'invoice' | 'expense', search: string, parts: readonly Part[], enabled: boolean) => {
  const [rested] = useDebouncedValue(search.trim(), pauseMs)
  const client_id = parts.find((part) => part.client_id !== null)?.client_id
  const query = {
    tab: 'unpaid',
    sort: 'date_due',
    limit,
    ...(rested ? { search: rested } : {}),
    ...(client_id ? { client_id } : {}),
  } as const
  const { data, isFetching } = useQuery({
    queryKey: [`${kind}.picker`, query],
    queryFn: async ({ signal }): Promise<OpenDocument[]> =>
      kind === 'invoice'
        ? (await call('invoice.list', { query, signal })).data.map((row) => ({ ...row, kind }))
        : (await call('expense.list', { query, signal })).data.map((row) => ({
            ...row,
            kind,
            client_id: row.vendor_id,
            client_title: row.vendor_title,
          })),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  return { documents: data ?? [], searching: isFetching || rested !== search.trim() }
}
