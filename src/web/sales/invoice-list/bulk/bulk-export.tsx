import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { formatIcons, shownFormats, startExport } from '#web/resource/list/export-jobs.ts'
import type { ShownFormat } from '#web/resource/list/export-jobs.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { exportPath } from '#web/sales/invoice-list/invoice-tabs.tsx'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = { rows: readonly InvoiceRow[]; texts: InvoiceTexts }

/** The export request of exactly the selected documents, void ones too. Its period is that of their dates. */
const formOf = (rows: readonly InvoiceRow[], format: ShownFormat) => {
  const days = rows.map(({ date }) => date).sort()
  return {
    date_from: days[0] ?? '',
    date_to: days.at(-1) ?? '',
    types: [...invoiceTypes],
    format,
    ids: rows.map(({ id }) => id),
    with_void: true,
  }
}

/** Exports the selected documents as PDFs, XLSX or CSV. */
export const BulkExport = ({ rows, texts: { t } }: Props) => {
  const { t: tab } = useTranslation('export_tab')
  const go = useNavigateTo()
  const { run, busy } = useAction(async (format: ShownFormat) => {
    if ((await startExport(formOf(rows, format))) === 'saved') return
    toast.success(t('bulk_export_later'), { action: { label: t('bulk_show'), onClick: () => go(exportPath) } })
  })
  return (
    <Menu position="top-start" zIndex={300}>
      <Menu.Target>
        <Button size="small" busy={busy}>
          {t('bulk_export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shownFormats.map((format) => {
          const Icon = formatIcons[format]
          return (
            <Menu.Item key={format} leftSection={<Icon size={18} stroke={1.5} />} onClick={() => void run(format)}>
              {tab(`format_${format}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
