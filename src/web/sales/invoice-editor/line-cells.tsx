import { useState } from 'react'
import classes from './line-cells.module.css'
import type { CellOption } from './line-setup.ts'
import { parseFigure } from '#web/resource/figures.ts'

type CellProps = {
  id: string
  /** 'Kiekis, 2 eilutė'. */
  name: string
  /** Above the box where lines are cards. */
  head: string
  value: string
  onChange: (value: string) => void
  onLeave: () => void
  invalid: boolean
  /** Id of the words that say what is wrong. */
  note: string
}

/** A figure: typed as one likes, shown as printed once one leaves. */
export const FigureCell = ({
  format,
  placeholder,
  ...props
}: CellProps & { format: (value: string) => string; placeholder?: string }) => {
  const [typed, setTyped] = useState<string>()
  return (
    <span className={classes.cell} data-right>
      <span className={classes.head} aria-hidden="true">
        {props.head}
      </span>
      <span className={classes.box}>
        <input
          id={props.id}
          className={classes.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={props.name}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.invalid ? props.note : undefined}
          placeholder={placeholder}
          value={typed ?? format(props.value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            props.onChange(parseFigure(event.currentTarget.value) ?? event.currentTarget.value)
          }}
          onBlur={() => {
            setTyped(undefined)
            props.onLeave()
          }}
        />
      </span>
    </span>
  )
}

type ChoiceProps = CellProps & {
  options: readonly CellOption[]
  /** The short word of what is chosen. */
  short: string
  /** Only the row one is in holds all choices: five hundred rows of twelve would be six thousand elements. */
  full: boolean
  right?: boolean
}

/** One of a few, by its short word: the list itself lies unseen above it, so that keys, phones and readers know it. */
export const ChoiceCell = ({ options, short, full, right, ...props }: ChoiceProps) => {
  const known = options.some((option) => option.value === props.value)
  const offered = full ? options : options.filter((option) => option.value === props.value)
  return (
    <span className={classes.cell} data-right={right || undefined}>
      <span className={classes.head} aria-hidden="true">
        {props.head}
      </span>
      <span className={classes.box} data-choice>
        <span className={classes.short} aria-hidden="true">
          {short}
        </span>
        <select
          id={props.id}
          className={classes.select}
          aria-label={props.name}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.invalid ? props.note : undefined}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onLeave}
        >
          {!known && <option value={props.value}>{short || '–'}</option>}
          {offered.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </span>
  )
}
