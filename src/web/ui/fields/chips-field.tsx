import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import classes from './chips-field.module.css'
import { Field, FieldBox, type FieldProps } from './field.tsx'
import fieldClasses from './field.module.css'

export interface ChipsFieldProps extends FieldProps {
  name?: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Splits entered or pasted text into values. */
  parse: (text: string) => string[]
  /** Whether a value is marked as invalid. */
  isInvalidValue?: (value: string) => boolean
  /** The name of a chip's remove button: 'Pašalinti ona@ziedas.lt'. */
  removeLabel: (value: string) => string
  inputMode?: 'email' | 'text'
}

const separatorKeys = new Set(['Enter', ',', ';', ' '])

/** Several short values in one field, as chips. */
export const ChipsField = ({
  value,
  onChange,
  parse,
  isInvalidValue: isInvalid,
  removeLabel,
  name,
  inputMode,
  ...field
}: ChipsFieldProps) => {
  const [typed, setInput] = useState('')
  const add = (text: string) => {
    const added = parse(text).filter((item) => !value.includes(item))
    setInput('')
    if (added.length > 0) onChange([...value, ...new Set(added)])
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (separatorKeys.has(event.key) && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(text.trim())) return
    event.preventDefault()
    add(`${typed}${text}`)
  }
  return (
    <Field {...field}>
      {(control) => (
        <FieldBox>
          <div className={classes.chips}>
            {value.map((item) => (
              <span key={item} className={classes.chip} data-wrong={isInvalid?.(item) || undefined}>
                <span className={classes.value}>{item}</span>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={removeLabel(item)}
                  onClick={() => onChange(value.filter((other) => other !== item))}
                >
                  <IconX size={14} stroke={2} />
                </button>
              </span>
            ))}
            <input
              {...control}
              name={name}
              className={`${fieldClasses.control} ${classes.input}`}
              type="text"
              inputMode={inputMode}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setInput(event.currentTarget.value)}
              onKeyDown={keyDown}
              onPaste={paste}
              onBlur={() => add(typed)}
            />
          </div>
        </FieldBox>
      )}
    </Field>
  )
}
