import type { ReactNode } from 'react'
import classes from './export.module.css'

type Choice<Value extends string> = { value: Value; label: ReactNode; text?: ReactNode; icon?: ReactNode }

type Props<Value extends string> = {
  legend: string
  name: string
  value: Value
  onChange: (value: Value) => void
  options: readonly Choice<Value>[]
  /** Each with words of its own, side by side. */
  cards?: boolean
}

/** One of several, all in sight. Native radios: arrows move. */
export const Choices = <Value extends string>({ legend, name, value, onChange, options, cards }: Props<Value>) => (
  <fieldset className={classes.part}>
    <legend className={classes.legend}>{legend}</legend>
    <div className={cards ? classes.cards : classes.pills}>
      {options.map((option) => (
        <label key={option.value} className={cards ? classes.card : classes.pill}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={classes.choiceLabel}>{option.label}</span>
          {option.text && <span className={classes.choiceText}>{option.text}</span>}
        </label>
      ))}
    </div>
  </fieldset>
)
