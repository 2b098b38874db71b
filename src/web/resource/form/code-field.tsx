import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import type { Suggestions } from '#web/ui/fields/suggest-field.tsx'
import type { TextFieldProps } from '#web/ui/fields/text-field.tsx'
import classes from './code-field.module.css'
import {
  companyCodeProblem,
  hasVatFormat,
  normaliseCode,
  normaliseVatCode,
  personalCodeProblem,
  vatCodeProblem,
} from '#domain/identifiers.ts'

type Props = Omit<TextFieldProps, 'ok' | 'hint' | 'onBlur' | 'left' | 'right' | 'suffix' | 'align'> & {
  verdict: CodeVerdict
  onBlur: () => void
  suggest?: Suggestions | undefined
}

/** A code that is checked while typing: a tick if it is valid, a warning after blur if it looks wrong. It is never rejected. */
export const CodeField = ({ verdict, onBlur, suggest, ...field }: Props) => {
  const { t } = useTranslation('client')
  const [typing, setTyping] = useState(false)
  const isValid = verdict === 'right'
  const warning = verdict && !isValid && !typing ? t(`code_${verdict}`) : undefined
  return (
    <SuggestField
      {...field}
      suggest={suggest}
      autoComplete="off"
      spellCheck={false}
      ok={isValid}
      hint={isValid ? t('code_right') : warning && <Warning text={warning} />}
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

type CodeOwner = { type?: string | undefined; country?: string | undefined }

/** The result of checking a code; undefined if it is empty or its rules are unknown. */
type CodeVerdict = 'right' | 'nine_digits' | 'eleven_digits' | 'check_digit' | 'form' | undefined

/** Foreign and historic codes exist, so a client's code is never rejected (lithuania.md 2.4). */
export const codeVerdict = (text: string | null | undefined, { type, country }: CodeOwner): CodeVerdict => {
  const code = normaliseCode(text ?? '')
  if (code === '' || country !== 'LT') return undefined
  if (type !== 'individual') return companyCodeProblem(code) ?? 'right'
  // An individual may have the number of a certificate instead: only codes that look like personal codes are checked.
  if (!/^\d{11}$/.test(code)) return undefined
  return personalCodeProblem(code) ? 'check_digit' : 'right'
}

export const vatCodeVerdict = (text: string | null | undefined, { country = 'LT' }: CodeOwner): CodeVerdict => {
  if (!text?.trim() || !hasVatFormat(country)) return undefined
  const problem = vatCodeProblem(normaliseVatCode(text, country))
  if (problem === undefined) return 'right'
  return problem === 'check_digit' ? 'check_digit' : 'form'
}
