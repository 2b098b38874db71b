import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ImportProblemItem } from '#contract/books/import.ts'
import classes from './problem-lines.module.css'

/** What is wrong with files, in words: red is not imported, yellow is to be looked at. */
export const ProblemLines = ({ problems }: { problems: readonly ImportProblemItem[] }) => {
  const { t } = useTranslation('import_page')
  return problems.map(({ code, severity, message, file, line }) => {
    const Icon = severity === 'error' ? IconExclamationCircle : IconAlertTriangle
    return (
      <p key={`${code} ${file} ${line} ${message}`} className={classes.problem} data-severity={severity}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {message}
          {line !== null && ` (${t('line', { line })})`}
        </span>
      </p>
    )
  })
}
