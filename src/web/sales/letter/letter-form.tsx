import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { unknownVariables } from '#domain/letter/variables.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import layout from './letter-layout.module.css'
import classes from './letter-parts.module.css'

export type LetterText = { subject: string; message: string }
export type NamedVariable = { name: string; label: string }

type Props = LetterText & {
  variables: readonly NamedVariable[]
  /** Those of the subject; all if it is left out. */
  subjectVariables?: readonly string[] | undefined
  isAllowed: boolean
  busy: boolean
  onWrite: (part: Partial<LetterText>) => void
  onSave: () => void
  onReset: (() => void) | undefined
}

/** The subject and text of a letter, with buttons that insert variables into the text. */
export const LetterForm = ({ subject, message, variables, isAllowed, busy, onWrite, ...props }: Props) => {
  const { t } = useTranslation('letters')
  const area = useRef<HTMLTextAreaElement>(null)
  const known = variables.map(({ name }) => name)
  const wrong = (text: string, names: readonly string[]) => {
    const [name] = unknownVariables(text, names)
    return name === undefined ? undefined : t('unknown_variable', { name: `{${name}}` })
  }
  const [wrongSubject, wrongMessage] = [wrong(subject, props.subjectVariables ?? known), wrong(message, known)]
  const insert = (variable: string) => {
    const field = area.current
    const start = field?.selectionStart ?? message.length
    const end = field?.selectionEnd ?? start
    onWrite({ message: `${message.slice(0, start)}{${variable}}${message.slice(end)}` })
    field?.focus()
  }
  return (
    <div className={classes.template}>
      <TextField
        label={t('subject')}
        value={subject}
        error={wrongSubject}
        maxLength={200}
        readOnly={!isAllowed}
        onChange={(next) => onWrite({ subject: next })}
      />
      <TextAreaField
        ref={area}
        label={t('message')}
        value={message}
        error={wrongMessage}
        rows={12}
        maxLength={5000}
        readOnly={!isAllowed}
        onChange={(next) => onWrite({ message: next })}
      />
      {isAllowed && (
        <>
          <p className={layout.note}>{t('insert')}</p>
          <div className={classes.chips}>
            {variables.map(({ name, label }) => (
              <button key={name} type="button" className={classes.chip} onClick={() => insert(name)}>
                {label}
              </button>
            ))}
          </div>
          <div className={classes.actions}>
            <Button
              busy={busy}
              onClick={() => {
                if (wrongSubject === undefined && wrongMessage === undefined) props.onSave()
              }}
            >
              {t('save')}
            </Button>
            {props.onReset && (
              <Button variant="subtle" onClick={props.onReset}>
                {t('reset')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
