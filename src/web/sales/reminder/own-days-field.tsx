import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { daysText, parsedDays, useDaysInWords } from './own-days.ts'

type Props = {
  id?: string
  days: readonly number[]
  error?: string | undefined
  autoFocus?: boolean
  /** Undefined: what was typed is no list of days. */
  onChange: (days: number[] | undefined) => void
}

/** The days from the due date on which a client, or about an invoice, is reminded, with what they mean in words. */
export const OwnDaysField = ({ id, days, error, autoFocus, onChange }: Props) => {
  const { t } = useTranslation('own_reminders')
  const inWords = useDaysInWords()
  const [text, setText] = useState(() => daysText(days))
  const parsed = parsedDays(text)
  return (
    <TextField
      {...(id === undefined ? {} : { id })}
      label={t('days')}
      hint={parsed ? t('preview', { when: inWords(parsed) }) : t('days_hint')}
      error={parsed ? error : t('days_wrong')}
      value={text}
      maxLength={100}
      autoComplete="off"
      autoFocus={autoFocus}
      onChange={(typed) => {
        setText(typed)
        onChange(parsedDays(typed))
      }}
    />
  )
}
