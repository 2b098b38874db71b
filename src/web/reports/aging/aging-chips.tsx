import { useTranslation } from 'react-i18next'
import { agedFromDays } from '#domain/debt-ages.ts'
import type { AgedFrom, AgeFilter } from '#domain/debt-ages.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { ChoiceChip } from '../frame/choice-chip.tsx'

type View = 'party' | 'document'

/** Changes what is shown, in the address. */
const useChoice = () => {
  const { change } = useAddress()
  return (choice: Record<string, string | undefined>) =>
    change((now) => changed(now, { ...choice, row: undefined }), { replace: true })
}

export const ViewChoice = ({ isReceivable, view }: { isReceivable: boolean; view: View }) => {
  const { t } = useTranslation('report_page')
  const choose = useChoice()
  return (
    <Segmented
      label={t('view')}
      value={view}
      onChange={(value) =>
        choose({ view_by: value === 'document' ? value : undefined, sort: undefined, order: undefined })
      }
      options={[
        { value: 'party', label: t(isReceivable ? 'by_client' : 'by_vendor') },
        { value: 'document', label: t(isReceivable ? 'by_invoice' : 'by_expense') },
      ]}
    />
  )
}

/** What the ages count from. The address always says it once it was chosen, so that it is remembered. */
export const AgedFromChip = ({ current, isReceivable }: { current: AgedFrom; isReceivable: boolean }) => {
  const { t } = useTranslation('report_page')
  const choose = useChoice()
  const labels = { due: t('aged_from_due'), issue: t(isReceivable ? 'aged_from_issue' : 'aged_from_document') }
  return (
    <ChoiceChip
      label={t('aged_from')}
      name={t('based')}
      value={labels[current]}
      current={current}
      options={agedFromDays.map((value) => ({ value, label: labels[value] }))}
      onChange={(value) => choose({ aged_from: value, sort: undefined, order: undefined })}
    />
  )
}

/** One currency, or all converted; only where there are debts in several. */
export const CurrencyChip = ({ current, offered }: { current: string | undefined; offered: readonly string[] }) => {
  const { t } = useTranslation('report_page')
  const choose = useChoice()
  const company = useCompany()
  const currencies = [...new Set([...offered, ...(current ? [current] : [])])]
  if (currencies.length === 0 || (currencies.length === 1 && currencies[0] === company.currency && !current))
    return null
  const all = 'all'
  return (
    <ChoiceChip
      label={t('currency')}
      name={t('currency')}
      value={current ?? t('currency_all', { currency: company.currency })}
      current={current ?? all}
      options={[
        { value: all, label: t('currency_all', { currency: company.currency }) },
        ...currencies.map((value) => ({ value, label: value })),
      ]}
      onChange={(value) => choose({ currency: value === all ? undefined : value })}
    />
  )
}

export const LateSwitch = ({ filter }: { filter: AgeFilter | undefined }) => {
  const { t } = useTranslation('report_page')
  const choose = useChoice()
  return (
    <SwitchField
      label={t('only_late')}
      checked={filter === 'late'}
      onChange={(on) => choose({ age: on ? 'late' : undefined })}
    />
  )
}
