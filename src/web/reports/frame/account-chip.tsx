import { useTranslation } from 'react-i18next'
import { ledgerAccountNames } from '#domain/ledger-account.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useReport } from '../report-queries.ts'
import type { ReportChoices } from '../report-queries.ts'
import { ChoiceChip } from './choice-chip.tsx'

/** The ledger account whose entries are shown. The trial balance of the same period names those with entries. */
export const AccountChip = ({ choices }: { choices: ReportChoices }) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  const { date_from, date_to } = choices
  const { report } = useReport('trial-balance', { date_from, date_to })
  const current = choices.account ?? 'money'
  const options = (report?.rows ?? []).flatMap(({ target, cells }) => {
    const value = ledgerAccountNames.find((name) => target?.kind === 'ledger_account' && name === target.id)
    return value ? [{ value, label: cells['title'] ?? value }] : []
  })
  return (
    <ChoiceChip
      label={t('account')}
      name={t('account')}
      value={options.find(({ value }) => value === current)?.label}
      current={current}
      options={options}
      onChange={(account) =>
        change((now) => changed(now, { account, subject: undefined, row: undefined }), { replace: true })
      }
    />
  )
}
