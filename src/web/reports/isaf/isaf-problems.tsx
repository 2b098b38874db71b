import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IsafPreview, IsafProblemItem } from '#contract/reports/isaf.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { requestField } from '#web/resource/form/requested-field.ts'
import { openClientForm } from '#web/sales/client/client-form.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import { openRecord } from '../frame/open-row.ts'
import classes from './isaf.module.css'
import { refreshIsaf } from './use-isaf.ts'

/** What must be corrected before the file is made, errors first, each with the way to its field. */
export const IsafProblems = ({ preview }: { preview: IsafPreview }) => {
  const { t } = useTranslation('isaf')
  const { problems, problem_counts } = preview
  const hidden = problem_counts.error + problem_counts.warning - problems.length
  return (
    <section className={classes.problems} aria-label={t('problems')}>
      <div className={classes.problemsHead}>
        <h3 className={classes.label}>{t('problems')}</h3>
        <span className={classes.problemCounts} aria-live="polite">
          {problem_counts.error > 0 && (
            <span className={classes.error}>{t('errors', { count: problem_counts.error })}</span>
          )}
          {problem_counts.error > 0 && problem_counts.warning > 0 && ', '}
          {problem_counts.warning > 0 && t('warnings', { count: problem_counts.warning })}
        </span>
      </div>
      {problems.length === 0 ? (
        <p className={classes.fine}>
          <StateIcon state="paid" />
          {t('fine')}
        </p>
      ) : (
        <ul className={classes.rows}>
          {problems.map((problem) => (
            <Problem key={`${problem.document.id} ${problem.code}`} problem={problem} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={classes.more}>{t('more_problems', { count: hidden })}</p>}
    </section>
  )
}

const Problem = ({ problem }: { problem: IsafProblemItem }) => {
  const { t } = useTranslation('isaf')
  const { severity, document, message } = problem
  const isError = severity === 'error'
  return (
    <li className={classes.problem} data-severity={severity}>
      {isError ? (
        <IconAlertCircle size={16} stroke={1.75} role="img" aria-label={t('error')} />
      ) : (
        <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label={t('warning')} />
      )}
      <span className={classes.problemDocument}>{[document.number, document.title].filter(Boolean).join(', ')}</span>
      <span className={classes.problemText}>{message}</span>
      <FixLink problem={problem} />
    </li>
  )
}

/** Opens the record that has the field, with the focus on it. Who may not change invoices sees the invoice in its panel. */
const FixLink = ({ problem: { fix, field, document } }: { problem: IsafProblemItem }) => {
  const { t } = useTranslation('isaf')
  const { change } = useAddress()
  const go = useNavigateTo()
  const mayWrite = useCan('document.write')
  const name = [document.number, document.title].filter(Boolean).join(', ')
  const open = async () => {
    if (fix.kind === 'invoice' && !mayWrite) return change((now) => openRecord(now, fix))
    requestField(field, ...(otherFields[fix.kind] ?? []))
    const page = pageOf(fix)
    if (page) return go(page)
    await openClientForm({ id: fix.id })
    refreshIsaf()
  }
  return (
    <Button variant="link" size="small" aria-label={t('fix_of', { name })} onClick={() => void open()}>
      {t('fix')}
    </Button>
  )
}

type Fix = IsafProblemItem['fix']

/** What has the focus if the form does not show the field. */
const otherFields: Partial<Record<Fix['kind'], string[]>> = {
  invoice: ['client_id'],
  client: ['vat_enabled', 'code'],
  company: ['tax_code'],
}

/** The page with the form of a record; undefined for one that has a form in a panel. */
const pageOf = ({ kind, id }: Fix): string | undefined => {
  if (kind === 'company') return `/settings/company/${id}`
  return kind === 'client' ? undefined : `/${kind}/edit/${id}`
}
