import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PlainDate } from '#domain/plain-date.ts'
import { startOfMonth } from '#domain/plain-date.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useToday } from '#web/resource/dates.ts'
import classes from './isaf-changed.module.css'

type Props = {
  id: string
  /** The day by which the document is in a register; null: it is in none. */
  day: PlainDate | null
}

/**
 * Says on a document that its submitted i.SAF says something else; for those who make i.SAF. Documents of this month, which most are, are
 * in no submitted file and cost no request.
 */
export const IsafChanged = ({ id, day }: Props) => {
  const { t } = useTranslation('shell')
  const mayMake = useCan('isaf.write')
  const { vat_enabled } = useCompany()
  const today = useToday()
  const enabled = mayMake && vat_enabled && day !== null && day < startOfMonth(today)
  const { data } = useLoaded('isaf.list', { query: { document: id }, enabled })
  const file = enabled ? data?.data[0] : undefined
  if (!file) return null
  return (
    <p className={classes.notice} role="status">
      <IconHistory size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('isaf_changed', { date: file.submitted_on ?? '' })}</span>
      <PageLink className={classes.link} href={`/report/isaf?period=${file.period}`}>
        {t('isaf_changed_open')}
      </PageLink>
    </p>
  )
}
