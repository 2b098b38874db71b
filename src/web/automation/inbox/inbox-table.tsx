import { IconCamera, IconFileCode, IconMail, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PaperRow } from '#contract/automation/inbox.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useWhen } from '#web/resource/use-when.ts'
import { Money } from '#web/ui/text/money.tsx'
import classes from './inbox.module.css'
import { PaperState } from './paper-state.tsx'

const sources = { upload: IconUpload, mail: IconMail, share: IconCamera, peppol: IconFileCode } as const

type Props = { rows: readonly PaperRow[]; selected: string | undefined; onSelect: (id: string) => void }

/** The papers of a tab. On a phone each is a card. */
export const InboxTable = ({ rows, selected, onSelect }: Props) => {
  const { t } = useTranslation('inbox')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('column_vendor')}</th>
          <th scope="col">{t('column_number')}</th>
          <th scope="col">{t('column_date')}</th>
          <th scope="col">{t('column_state')}</th>
          <th scope="col" data-right>
            {t('column_total')}
          </th>
          <th scope="col">{t('column_received')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isSelected={row.id === selected} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ row, isSelected, onSelect }: { row: PaperRow; isSelected: boolean; onSelect: (id: string) => void }) => {
  const { t } = useTranslation('inbox')
  const when = useWhen()
  const Source = sources[row.source]
  const isReading = row.state === 'new' || row.state === 'reading'
  return (
    // The button in the first cell does the same for the keyboard and screen readers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr data-selected={isSelected || undefined} data-reading={isReading || undefined} onClick={() => onSelect(row.id)}>
      <td data-cell="vendor">
        <button type="button" className={classes.open} aria-current={isSelected || undefined} data-paper={row.id}>
          {row.vendor_title ?? (isReading ? row.name : t('vendor_unclear'))}
        </button>
      </td>
      <td data-cell="number">{row.number ?? '–'}</td>
      <td data-cell="date">{row.date ?? '–'}</td>
      <td data-cell="state">
        <PaperState row={row} />
      </td>
      <td data-cell="total" data-right>
        {row.total !== null && row.currency ? (
          <Money amount={row.total} currency={row.currency} locale={currentLanguage()} />
        ) : (
          '–'
        )}
      </td>
      <td data-cell="received">
        <span className={classes.received} title={row.sender ?? undefined}>
          <Source size={16} stroke={1.75} aria-label={t(`source_${row.source}`)} />
          {when(row.received_at)}
        </span>
      </td>
    </tr>
  )
}
