import { useTranslation } from 'react-i18next'
import { letterParts } from '#domain/letter/variables.ts'
import layout from './letter-layout.module.css'
import classes from './letter-parts.module.css'

type Props = {
  to: string
  subject: string
  message: string
  values: Readonly<Record<string, string>>
  note?: string | undefined
}

/** A letter as its receiver reads it, with the values of variables marked. */
export const LetterView = ({ to, subject, message, values, note }: Props) => {
  const { t } = useTranslation('letters')
  const fill = (text: string) =>
    letterParts(text, values).map((part, index) =>
      part.variable ? (
        // Parts have no names, and their order never changes.
        <mark key={index} className={classes.value}>
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )
  return (
    <div className={classes.letter}>
      <dl className={classes.head}>
        <dt>{t('to')}</dt>
        <dd>{to}</dd>
        <dt>{t('subject')}</dt>
        <dd className={classes.subject}>{fill(subject)}</dd>
      </dl>
      <div className={classes.text}>{fill(message)}</div>
      {note && <p className={layout.note}>{note}</p>}
    </div>
  )
}
