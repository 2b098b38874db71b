import { Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDots,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFormats } from '#contract/reports/report.ts'
import type { ReportFormat } from '#contract/reports/report.ts'
import { exportName, listFileName } from '#domain/export.ts'
import { reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { searchText } from '#domain/text.ts'
import { call } from '#web/platform/api/api.ts'
import { writeQuery } from '#web/platform/api/query-string.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { saveFile } from '#web/resource/document/files.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import type { ReportChoices } from '../report-queries.ts'
import classes from './report-frame.module.css'

const icons = { xlsx: IconFileTypeXls, csv: IconFileTypeCsv, pdf: IconFileTypePdf } as const

type Props = {
  name: ReportName
  title: string
  choices: ReportChoices
  opened: boolean
  onOpened: (opened: boolean) => void
  /** On a phone only the icon of the button is shown. */
  isCompact: boolean
  /** Choices below the formats, on a phone: the button is named after both then. */
  choiceItems?: ReactNode
}

/** The file of a report: 'pelnas-ir-nuostoliai-2026-11.xlsx'. */
const fileNameOf = (
  { name, title, choices }: Pick<Props, 'name' | 'title' | 'choices'>,
  format: ReportFormat,
): string => {
  const prefix = searchText(title).replace(/[^a-z0-9]+/g, '-')
  const { date_from = '', date_to = '' } = choices
  return reportOf(name).period === 'day'
    ? listFileName(prefix, date_to, format)
    : exportName({ date_from, date_to, format }, prefix)
}

/** The figures on the screen as a file. A PDF opens in a new tab, other files are saved. */
const useReportFile = (props: Pick<Props, 'name' | 'title' | 'choices'>) => {
  const { t } = useTranslation('report_page')
  const { name, choices } = props
  return useAction(async (format: ReportFormat) => {
    if (format === 'pdf') return openInNewTab(`/report/${name}?${writeQuery({ ...choices, format })}`)
    const file = await call('report.item', { params: { name }, query: { ...choices, format } })
    const fileName = fileNameOf(props, format)
    // With a format the response is a file.
    saveFile(file as unknown as Blob, fileName)
    toast.success(t('exported', { name: fileName }))
  })
}

export const ExportMenu = ({ opened, onOpened, isCompact, choiceItems, ...report }: Props) => {
  const { t } = useTranslation(['report_page', 'common'])
  const { run, busy } = useReportFile(report)
  const Icon = choiceItems ? IconDots : IconDownload
  return (
    <Menu opened={opened} onChange={onOpened} width={choiceItems ? 240 : 200} position="bottom-end">
      <Menu.Target>
        {isCompact ? (
          <IconButton
            label={t(choiceItems ? 'common:more' : 'export')}
            icon={<Icon size={22} stroke={1.75} />}
            disabled={busy}
          />
        ) : (
          <Button
            icon={<IconDownload size={16} stroke={1.75} />}
            iconAfter={<IconChevronDown size={16} stroke={1.75} />}
            busy={busy}
          >
            {t('export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => {
          const FormatIcon = icons[format]
          return (
            <Menu.Item
              key={format}
              leftSection={<FormatIcon size={18} stroke={1.75} />}
              rightSection={<span className={classes.format}>{format.toUpperCase()}</span>}
              onClick={() => void run(format)}
            >
              {t(`export_${format}`)}
            </Menu.Item>
          )
        })}
        {choiceItems && (
          <>
            <Menu.Divider />
            {choiceItems}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
