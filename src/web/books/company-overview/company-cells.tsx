import { useTranslation } from 'react-i18next'
import { today } from '#domain/plain-date.ts'
import { formatDay } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './companies.module.css'
import type { Need } from './needs.ts'
import type { CompanyRow } from './order.ts'
import { useCountAgain } from './use-overview.ts'

/** Makes a company current and opens a page in it, by default its dashboard. */
export type OpenCompany = (companyId: string, href?: string) => void

/** What is said beside the name: locked, to be deleted, without a plan. */
export const useNoteOf = () => {
  const { t } = useTranslation('company_overview')
  return ({ item }: CompanyRow): string | undefined => {
    if (!item) return undefined
    const language = currentLanguage()
    if (item.state === 'locked') return t('locked')
    if (item.deletion_at) return t('deleted_on', { day: formatDay(today(new Date(item.deletion_at)), language) })
    return item.plan_ended_on ? t('plan_ended', { day: formatDay(item.plan_ended_on, language) }) : undefined
  }
}

/** The name; paler if the company is locked or will be deleted. */
export const CompanyName = ({ row }: { row: CompanyRow }) => {
  const note = useNoteOf()(row)
  const isPale = row.item && (row.item.state === 'locked' || row.item.deletion_at !== null)
  return (
    <>
      <span className={isPale ? classes.pale : undefined}>{row.title}</span>
      {note && <span className={classes.note}>{note}</span>}
    </>
  )
}

type NeedProps = {
  need: Need
  /** The name for screen readers, if the cell shows less. */
  name?: string
  title: string
  onOpen: (href: string) => void
}

/** A need of a company that opens its list inside that company. */
export const NeedButton = ({ need, name, title, onOpen }: NeedProps) => (
  <button
    type="button"
    className={classes.need}
    aria-label={`${name ?? need.text}, ${title}`}
    onClick={() => onOpen(need.href)}
  >
    {need.mark ? <StateMark state={need.mark} label={need.text} /> : need.text}
  </button>
)

/** A company that could not be counted, with a retry for it alone. */
export const Failed = ({ row: { id, title } }: { row: CompanyRow }) => {
  const { t } = useTranslation('company_overview')
  const { run, busy } = useCountAgain()
  return (
    <span className={classes.failed}>
      <StateMark state="overdue" name={t('failed')} />
      <Button
        variant="link"
        size="small"
        busy={busy}
        aria-label={t('retry_of', { title })}
        title={t('failed')}
        onClick={() => void run(id)}
      >
        {t('retry')}
      </Button>
    </span>
  )
}
