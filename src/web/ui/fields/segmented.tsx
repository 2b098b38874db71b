import classes from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  label: string
  name?: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  /** Fills the width with parts of equal size. */
  wide?: boolean
  disabled?: boolean
}

/** A choice among a few options, as native radio buttons. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => (
  <fieldset className={classes.group} data-wide={props.wide || undefined} disabled={props.disabled}>
    <legend className="visually-hidden">{props.label}</legend>
    {props.options.map((option) => (
      <label key={option.value} className={classes.option}>
        <input
          className="visually-hidden"
          type="radio"
          name={props.name ?? props.label}
          value={option.value}
          checked={option.value === props.value}
          disabled={option.disabled}
          onChange={() => props.onChange(option.value)}
        />
        {option.label}
      </label>
    ))}
  </fieldset>
)
