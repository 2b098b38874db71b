import { useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { numberInSeries, parseTypedNumber } from '#web/sales/invoice-editor/form/series-number.ts'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './facts-part.module.css'

type NumberProps = {
  id: string
  label: string
  /** The whole number. */
  number: string
  /** The default number: the next of the series, or that of the stored invoice. */
  usual: string
  /** Whether the field has the series too. */
  whole?: boolean
  error: string | undefined
  /** Null: the default number. */
  onChange: (number: string | null) => void
  onLeave: () => void
}

/** Shows the default number, and accepts a typed one. */
export const NumberField = ({ number, usual, whole, onChange, onLeave, ...field }: NumberProps) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={typed ?? (whole ? number : numberInSeries(number, usual))}
      onChange={(text) => {
        setTyped(text)
        onChange(parseTypedNumber(text, usual))
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}

const terms = [0, 7, 14, 30, 60] as const

/** '14 d.' in the due date: the payment term, with a menu of others. */
export const TermMenu = ({ days, onPick }: { days: number | undefined; onPick: (days: number) => void }) => {
  const { t } = useTranslation('invoice')
  const known = days !== undefined && days >= 0
  return (
    <Menu position="bottom-end" zIndex={300} returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={classes.term}
          aria-label={known ? t('term_choose', { count: days }) : t('term_choose_none')}
        >
          {known ? t('term_days', { count: days }) : '…'}
        </button>
      </Menu.Target>
      <Menu.Dropdown data-mantine-stop-propagation>
        {terms.map((term) => (
          <Menu.Item key={term} onClick={() => onPick(term)}>
            {term === 0 ? t('term_now') : t('term_in', { count: term })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
