import { useTranslation } from 'react-i18next'
import type { Vat } from '#contract/setup/vat.ts'
import { isTaxed } from '#domain/vat.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { RowCard } from '#web/ui/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/data-table-types.ts'

/** '21 %'; a dash where there is no rate to speak of. */
const rateText = ({ type, rate }: Vat) =>
  isTaxed(type) || type === 'zero'
    ? // A percent of two decimals at most: no figure of the books.
      new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 2 }).format(
        Number(rate) / 100,
      )
    : '–'

const useDays = () => {
  const { t } = useTranslation('vat')
  return ({ valid_from, valid_to }: Vat) => {
    if (valid_from && valid_to) return `${valid_from} – ${valid_to}`
    if (valid_from) return t('from', { day: valid_from })
    return valid_to ? t('to', { day: valid_to }) : '–'
  }
}

export const useVatColumns = (): DataColumn<Vat>[] => {
  const { t } = useTranslation('vat')
  const days = useDays()
  return [
    { key: 'title', head: t('title'), sortable: true, cell: ({ title }) => title },
    { key: 'rate', head: t('rate'), width: 84, align: 'right', sortable: true, cell: rateText },
    { key: 'type', head: t('type'), width: 210, quiet: true, priority: 2, cell: ({ type }) => t(`type_${type}`) },
    { key: 'code', head: t('code'), width: 84, quiet: true, cell: ({ code }) => code ?? '–' },
    { key: 'days', head: t('days'), width: 200, quiet: true, priority: 3, cell: days },
    {
      key: 'default',
      head: t('column_default'),
      width: 130,
      quiet: true,
      cell: ({ is_default }) => (is_default ? t('default') : ''),
    },
  ]
}

export const vatCard = (vat: Vat) => <VatCard vat={vat} />

const VatCard = ({ vat }: { vat: Vat }) => {
  const { t } = useTranslation('vat')
  const days = useDays()(vat)
  return (
    <RowCard
      title={vat.title}
      amount={rateText(vat)}
      state={[vat.code, days === '–' ? undefined : days].filter(Boolean).join(' · ') || t(`type_${vat.type}`)}
      note={vat.is_default && t('default')}
    />
  )
}
