import { useTranslation } from 'react-i18next'
import { useFormatMoment } from '#web/books/integrity/integrity-texts.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import classes from './all-reports.module.css'
import { Awaited, Line } from './line.tsx'

/** The integrity chain among the reports: when it was verified, and whether it is whole. */
export const IntegrityLine = ({ href }: { href: string }) => {
  const { t } = useTranslation(['integrity', 'shell'])
  const { data, error } = useLoaded('integrity.read')
  const formatMoment = useFormatMoment()
  const note =
    data && (data.verified_at ? t('note_checked', { when: formatMoment(data.verified_at) }) : t('note_never'))
  return (
    <Line
      id="integrity"
      href={href}
      name={t('shell:title_integrity')}
      question={t('question')}
      note={note}
      figure={data ? <State ok={data.ok} length={data.length} /> : <Awaited error={error} />}
    />
  )
}

const State = ({ ok, length }: { ok: boolean | null; length: number }) => {
  const { t } = useTranslation('integrity')
  if (ok === null) return t('entries', { count: length })
  return <span className={ok ? classes.fine : classes.broken}>{t(ok ? 'figure_ok' : 'figure_broken')}</span>
}
