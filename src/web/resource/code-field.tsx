import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { TextFieldProps } from '#web/ui/fields/text-field.tsx'
import classes from './code-field.module.css'
import type { CodeVerdict } from './code-verdict.ts'

type Props = Omit<TextFieldProps, 'ok' | 'hint' | 'onBlur'> & { verdict: CodeVerdict; onBlur: () => void }

/** A code checked as it is typed: a tick as soon as it is right, a warning (never a refusal) once it is left and looks wrong. */
export const CodeField = ({ verdict, onBlur, ...field }: Props) => {
  const { t } = useTranslation('client')
  const [typing, setTyping] = useState(false)
  const isRight = verdict === 'right'
  const warning = verdict && !isRight && !typing ? t(`code_${verdict}`) : undefined
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      ok={isRight}
      hint={isRight ? t('code_right') : warning && <Warning text={warning} />}
      onChange={(text) => {
        setTyping(true)
        field.onChange(text)
      }}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
    />
  )
}

const Warning = ({ text }: { text: string }) => (
  <span className={classes.warning}>
    <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
    <span>{text}</span>
  </span>
)
