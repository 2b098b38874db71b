import { Menu, Popover } from '@mantine/core'
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
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import type { ReportChoices } from '../report-queries.ts'
import { JobProgress, useFileJob } from './file-job.tsx'
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

type Report = Pick<Props, 'name' | 'title' | 'choices'>

/** Saves the figures on the screen as a file. One that takes longer is a job, whose progress is shown until it can be saved. */
const useReportFile = (report: Report, onLater: () => void) => {
  const { t } = useTranslation('report_page')
  const { name, choices } = report
  const job = useFileJob()
  const action = useAction(async (format: ReportFormat) => {
    const file = await call('report.file', { params: { name }, query: { ...choices, format } })
    if (!(file instanceof Blob)) {
      job.follow(file)
      return onLater()
    }
    const fileName = fileNameOf(report, format)
    saveFile(file, fileName)
    toast.success(t('exported', { name: fileName }))
  })
  return { ...action, job }
}

export const ExportMenu = ({ opened, onOpened, isCompact, choiceItems, ...report }: Props) => {
  const { t } = useTranslation(['report_page', 'common'])
  const { run, busy, job: following } = useReportFile(report, () => onOpened(true))
  const { job } = following
  const Icon = choiceItems ? IconDots : IconDownload
  // A menu opens itself, a popover does not.
  const toggle = job && { onClick: () => onOpened(!opened) }
  const target = isCompact ? (
    <IconButton
      label={t(choiceItems ? 'common:more' : 'export')}
      icon={<Icon size={22} stroke={1.75} />}
      disabled={busy}
      {...toggle}
    />
  ) : (
    <Button
      icon={<IconDownload size={16} stroke={1.75} />}
      iconAfter={<IconChevronDown size={16} stroke={1.75} />}
      busy={busy}
      {...toggle}
    >
      {t('export')}
    </Button>
  )
  if (job)
    return (
      <Popover opened={opened} onChange={onOpened} width={320} position="bottom-end" trapFocus returnFocus zIndex={300}>
        <Popover.Target>{target}</Popover.Target>
        <Popover.Dropdown className={classes.jobDropdown} aria-label={t('export')}>
          <JobProgress job={job} />
        </Popover.Dropdown>
      </Popover>
    )
  return (
    <Menu opened={opened} onChange={onOpened} width={choiceItems ? 240 : 200} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
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
