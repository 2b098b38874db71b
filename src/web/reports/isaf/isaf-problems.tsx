import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IsafPreview, IsafProblemItem } from '#contract/reports/isaf.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { requestField } from '#web/resource/form/requested-field.ts'
import { openExpenseForm } from '#web/purchases/expense/open-expense-form.tsx'
import { openClientForm } from '#web/sales/client/client-form.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import { openRecord } from '../frame/open-row.ts'
import classes from './isaf.module.css'
import { refreshIsaf } from './use-isaf.ts'
import { useSolvedRows } from './use-solved-rows.ts'

/** What must be corrected before the file is made, errors first, each with the way to its field. */
export const IsafProblems = ({ preview }: { preview: IsafPreview }) => {
  const { t } = useTranslation('isaf')
  const { problems, problem_counts } = preview
  const { rows, list } = useSolvedRows(problems, `${preview.period} ${preview.data_type}`)
  const hidden = problem_counts.error + problem_counts.warning - problems.length
  return (
    <section className={classes.problems} aria-label={t('problems')} tabIndex={-1}>
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
      {rows.length === 0 ? (
        <p className={classes.fine}>
          <StateIcon state="paid" />
          {t('fine')}
        </p>
      ) : (
        <ul ref={list} className={classes.rows}>
          {rows.map(({ key, problem, isSolved }) => (
            <Problem key={key} problem={problem} isSolved={isSolved} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={classes.more}>{t('more_problems', { count: hidden })}</p>}
    </section>
  )
}

const Problem = ({ problem, isSolved }: { problem: IsafProblemItem; isSolved: boolean }) => {
  const { t } = useTranslation('isaf')
  const { severity, document, message } = problem
  const isError = severity === 'error'
  return (
    <li className={classes.problem} data-severity={severity} data-solved={isSolved || undefined}>
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

/**
 * Opens the record that has the field, with the focus on it: an invoice in the editor, which comes back here after saving, others in a
 * panel. Who may not change invoices sees the invoice in its panel.
 */
const FixLink = ({ problem: { fix, field, document } }: { problem: IsafProblemItem }) => {
  const { t } = useTranslation('isaf')
  const { address, change } = useAddress()
  const go = useNavigateTo()
  const mayWrite = useCan('document.write')
  const name = [document.number, document.title].filter(Boolean).join(', ')
  const fields = [field, ...otherFields[fix.kind]]
  const open = async () => {
    if (fix.kind === 'company') {
      requestField(...fields)
      return go(`/settings/company/${fix.id}`)
    }
    if (fix.kind === 'invoice') {
      if (!mayWrite) return change((now) => openRecord(now, fix))
      requestField(...fields)
      const back = formatHref({ path: '/report/isaf', query: address })
      return go(formatHref({ path: `/invoice/edit/${fix.id}`, query: { back } }))
    }
    if (fix.kind === 'client') requestField(...fields)
    const saved = await (fix.kind === 'client' ? openClientForm(fix) : openExpenseForm(fix.id, ...fields))
    if (saved) refreshIsaf()
  }
  return (
    <Button variant="link" size="small" aria-label={t('fix_of', { name })} onClick={() => void open()}>
      {t('fix')}
    </Button>
  )
}

/** What has the focus if the form does not show the field. */
const otherFields: Record<IsafProblemItem['fix']['kind'], readonly string[]> = {
  invoice: ['client-change', 'client_id'],
  expense: ['lines.0.vat_id', 'vat_rows', 'number'],
  client: ['vat_enabled', 'code'],
  company: ['tax_code'],
}
