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
          {line !== null && !isNamed(message) && ` (${t('line', { line })})`}
        </span>
      </p>
    )
  })
}

/** Whether a message begins with the name of a document in an archive, which says more than its position there. */
const isNamed = (message: string) => /^[^\n:]+\.xml: /i.test(message)
