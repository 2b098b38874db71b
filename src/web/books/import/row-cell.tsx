import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '#contract/books/import.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './rows.module.css'
import { correctRow } from './use-rows.ts'
import { useFieldName, useValueText } from './use-values.ts'

type Props = {
  row: ImportRow
  field: string
  /** The import, while its rows can be corrected. */
  importId: string | undefined
  /** Below the value: what the table has no column for. */
  below?: ReactNode
}

/** A value of a row: new over old if it changes, red with what to do if it is wrong. */
export const RowCell = ({ row, field, importId, below }: Props) => {
  const text = useValueText()
  const value = row.values[field]
  const old = row.old[field]
  const problem = row.problems.find((each) => each.field === field)
  const isWrong = problem?.severity === 'error'
  const shown = value === undefined || value === '' ? '–' : text(field, value, row.values)
  return (
    <span className={classes.cell}>
      {old !== undefined && old !== null && old !== '' && (
        <s className={classes.old}>{text(field, old, { ...row.values, ...row.old })}</s>
      )}
      {isWrong && importId ? (
        <WrongValue row={row} field={field} importId={importId} shown={shown} />
      ) : (
        <span className={old === undefined ? classes.value : classes.changed} data-wrong={isWrong || undefined}>
          {shown}
        </span>
      )}
      {problem && (
        <span className={classes.problem} data-severity={problem.severity} title={problem.message}>
          {problem.message}
        </span>
      )}
      {below}
    </span>
  )
}

/** Where a person goes on after the last wrong value of a field: the next one, else the first, else the figures above the rows. */
const nextToCorrect = (field: HTMLElement): HTMLElement | undefined => {
  const buttons = [...document.querySelectorAll<HTMLElement>(`.${classes.correct}`)]
  const isAfter = (button: HTMLElement) => field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING
  return (
    buttons.find(isAfter) ??
    buttons[0] ??
    document.querySelector<HTMLElement>('button[aria-pressed="true"]') ??
    undefined
  )
}

/** A wrong value as a button that turns into a field: Enter saves it, Escape leaves it. */
const WrongValue = ({ row, field, importId, shown }: Props & { importId: string; shown: string }) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const [typed, setTyped] = useState<string>()
  const stored = row.values[field] ?? ''
  const save = useAction((value: string) => correctRow(importId, row.id, { [field]: value }))
  // The button gets the focus when the field that stands in its place was left by a key.
  const isLeftByKey = useRef(false)
  // Moving the focus leaves the field once more.
  const isLeft = useRef(false)
  const leave = () => {
    isLeft.current = true
    setTyped(undefined)
  }
  const end = async (next?: HTMLElement) => {
    if (isLeft.current) return
    if (typed === undefined || typed.trim() === stored) return leave()
    const corrected = await save.run(typed.trim())
    const isStillWrong = corrected?.problems.some((each) => each.field === field && each.severity === 'error')
    if (!isStillWrong) isLeftByKey.current = false
    // What was typed stays when it could not be saved.
    if (!corrected) return
    leave()
    if (!isStillWrong) next?.focus()
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    isLeftByKey.current = true
    if (event.key === 'Enter') void end(nextToCorrect(event.currentTarget))
    else leave()
  }
  const label = t('correct', { field: nameOf(field), line: row.line })
  if (typed === undefined)
    return (
      <button
        type="button"
        className={classes.correct}
        title={label}
        ref={(button) => {
          if (button && isLeftByKey.current) button.focus()
          isLeftByKey.current = false
        }}
        onClick={() => {
          isLeft.current = false
          setTyped(stored)
        }}
      >
        {stored === '' ? t('enter') : shown}
        <span className="visually-hidden"> {label}</span>
      </button>
    )
  return (
    <input
      className={classes.field}
      aria-label={label}
      aria-invalid="true"
      aria-busy={save.busy || undefined}
      // The person has asked for it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={typed}
      readOnly={save.busy}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => void end()}
    />
  )
}
