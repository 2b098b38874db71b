import { IconSearch, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import { Kbd } from '#web/ui/buttons/button.tsx'
import classes from './search-field.module.css'

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'size'> {
  /** The accessible name and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel: string
  /** The keyboard shortcut. */
  keyHint?: string
  /** In a form: without the shortcut. */
  inForm?: boolean
}

/** The search field of a list. Escape clears it, a second Escape leaves it. */
export const SearchField = ({
  label,
  value,
  onChange,
  clearLabel,
  keyHint = '/',
  inForm,
  ...rest
}: SearchFieldProps) => {
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (value) onChange('')
    else event.currentTarget.blur()
  }
  return (
    <span className={classes.search} data-filled={value !== '' || undefined} data-in-form={inForm || undefined}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        autoComplete="off"
        {...rest}
        className={classes.input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keys}
      />
      {value ? (
        <button type="button" className={classes.clear} aria-label={clearLabel} onClick={() => onChange('')}>
          <IconX size={14} stroke={2} />
        </button>
      ) : (
        !inForm && <Kbd>{keyHint}</Kbd>
      )}
    </span>
  )
}
