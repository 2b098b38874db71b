import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconFilePencil, IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isCurrency } from '#domain/currency.ts'
import { call } from '#web/platform/api/api.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { matches } from './palette-item.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const shown = 4
/** The drafts that are searched: those changed last. */
const searched = 200

const amountOf = (total: string | null, currency: string | null) =>
  total !== null && currency && isCurrency(currency)
    ? { amount: <Money amount={total} currency={currency} locale={currentLanguage()} /> }
    : {}

/** Recurring documents and drafts of invoices that match; they have no numbers, so they come after other records. */
export const useAutomationGroups = (search: string): PaletteGroup[] => {
  const { t } = useTranslation(['shell', 'palette'])
  const canWrite = useCan('document.write')
  const options = { enabled: search !== '', placeholderData: keepPreviousData, staleTime: 30_000 }
  const recurring = useQuery({
    ...options,
    queryKey: ['search.recurring', search],
    queryFn: ({ signal }) => call('recurring.list', { query: { search: search.slice(0, 200), limit: shown }, signal }),
  })
  const drafts = useQuery({
    ...options,
    queryKey: ['search.draft'],
    queryFn: ({ signal }) => call('draft.list', { query: { kind: 'invoice', limit: searched }, signal }),
    enabled: search !== '' && canWrite,
  })
  if (search === '') return []
  const recurringItems = (recurring.data?.data ?? []).map(({ id, title, party }): PaletteItem => ({
    key: id,
    icon: IconRepeat,
    label: title,
    ...(party ? { hint: party.title } : {}),
    href: `/recurring/list?open=${id}`,
  }))
  const draftItems = (drafts.data?.data ?? [])
    .filter(({ title }) => title !== null && matches(title, search))
    .slice(0, shown)
    .map(({ id, title, date, state, total, currency }): PaletteItem => ({
      key: id,
      icon: IconFilePencil,
      label: title ?? '',
      ...(date ? { hint: date } : {}),
      ...amountOf(total, currency),
      href: state === 'draft' ? `/invoice/create?draft=${id}` : `/invoice/drafts?open=${id}`,
    }))
  return [
    { key: 'draft', title: t('palette:drafts'), items: draftItems },
    { key: 'recurring', title: t('title_recurring_list'), items: recurringItems },
  ].filter(({ items }) => items.length > 0)
}
