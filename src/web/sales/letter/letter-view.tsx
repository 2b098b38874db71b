import { letterParts } from '#domain/letter/variables.ts'
import classes from './letter-parts.module.css'

type Props = {
  labels: { to: string; subject: string }
  to: string
  subject: string
  message: string
  values: Readonly<Record<string, string>>
  note?: string | undefined
}

/** A letter as its receiver reads it, with the values of variables marked. */
export const LetterView = ({ labels, to, subject, message, values, note }: Props) => {
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
        <dt>{labels.to}</dt>
        <dd>{to}</dd>
        <dt>{labels.subject}</dt>
        <dd className={classes.subject}>{fill(subject)}</dd>
      </dl>
      <div className={classes.text}>{fill(message)}</div>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
