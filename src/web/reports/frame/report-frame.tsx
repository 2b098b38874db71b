import { IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '#domain/reports.ts'
import { writeQuery } from '#web/platform/api/query-string.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { openInNewTab, PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import type { ReportChoices } from '../report-queries.ts'
import { ExportMenu } from './export-menu.tsx'
import { RecordPanel } from './record-panel.tsx'
import classes from './report-frame.module.css'

type Props = {
  name: ReportName
  choices: ReportChoices
  /** The period bar with its chips. */
  bar: ReactNode
  /** Moves to the period before or after, for the arrow keys. */
  step: (direction: -1 | 1) => void
  /** The filled button of the page, for the next step. */
  action?: ReactNode
  /** Printing opens the form of the law as a PDF instead of the page. */
  printsForm?: boolean
  /** Beside the title, in words. */
  hint?: string
  /** Steps of the period in the head of a phone, where the head has one line and export only its icon. */
  phoneSteps?: ReactNode
  /** Choices that are in the menu of export on a phone. */
  phoneChoices?: ReactNode
  /** The basis in words, on paper only: the period is printed from its bar. */
  paper?: string | undefined
  children: ReactNode
}

/** What all reports share: head, export, print, period bar and the panel of an open document. */
export const ReportFrame = ({
  name,
  choices,
  bar,
  step,
  action,
  printsForm,
  hint,
  phoneSteps,
  phoneChoices,
  paper,
  children,
}: Props) => {
  const { t } = useTranslation('report')
  const company = useCompany()
  const title = t(`title_${name}`)
  const [isExporting, setExporting] = useState(false)
  const form = useAction(() => openInNewTab(`/report/${name}?${writeQuery({ ...choices, format: 'pdf' })}`))
  const phone = useNarrow()
  // Beside another button or the steps of the period there is no room for words.
  const isCompact = phone && Boolean(phoneSteps || phoneChoices || action)
  const print = () => (printsForm ? void form.run() : window.print())
  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    e: () => setExporting(true),
    p: print,
  })
  return (
    <article
      className={classes.report}
      data-one-line={phoneSteps ? true : undefined}
      data-action={action ? true : undefined}
    >
      <p className={classes.paper}>{company.title}</p>
      <PageHead
        title={title}
        oneLine={Boolean(phoneSteps)}
        badge={hint && <span className={classes.hint}>{hint}</span>}
        above={<AllReports />}
        actions={
          <div className={classes.actions}>
            {phoneSteps && <div className={classes.phoneSteps}>{phoneSteps}</div>}
            <PrintButton busy={form.busy} onClick={print} />
            <ExportMenu
              name={name}
              title={title}
              choices={choices}
              opened={isExporting}
              onOpened={setExporting}
              isCompact={isCompact}
              choiceItems={phone && phoneChoices}
            />
            {action}
          </div>
        }
      />
      {bar}
      {paper && <p className={classes.paper}>{paper}</p>}
      {children}
      <RecordPanel />
    </article>
  )
}

const AllReports = () => {
  const { t } = useTranslation('shell')
  return (
    <PageLink className={classes.above} href="/report/list">
      {t('title_report_list')}
      <IconChevronRight size={14} stroke={2} aria-hidden="true" />
    </PageLink>
  )
}

const PrintButton = (props: { busy: boolean; onClick: () => void }) => {
  const { t } = useTranslation('report_page')
  return (
    <Button className={classes.print} variant="subtle" icon={<IconPrinter size={16} stroke={1.75} />} {...props}>
      {t('print')}
    </Button>
  )
}
