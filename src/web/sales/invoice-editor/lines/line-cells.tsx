import { useState } from 'react'
import classes from './line-cells.module.css'
import type { CellOption } from '#web/sales/invoice-editor/form/form-options.ts'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { EditorDiscount } from '#web/sales/invoice-editor/form/editor-form.ts'

type CellProps = {
  id: string
  /** 'Kiekis, 2 eilutė'. */
  name: string
  /** The label above the field when lines are cards. */
  head: string
  value: string
  onChange: (value: string) => void
  onLeave: () => void
  invalid: boolean
  /** The element id of the error text. */
  note: string
}

/** A number field: accepts any notation, and formats the number when it is left. */
export const NumberCell = ({
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
  /** The short label of the selected option. */
  short: string
  /** Only the active row has all options: in five hundred rows they would be thousands of elements. */
  full: boolean
  right?: boolean
}

/** A select with a short label. A transparent native select is above the label, for the keyboard, phones and screen readers. */
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

type DiscountProps = {
  id: string
  name: string
  discount: EditorDiscount
  currency: string
  invalid: boolean
  note: string
  onChange: (discount: EditorDiscount) => void
  onLeave: () => void
}

/** A number and its unit: percent, or the currency of the document. */
export const DiscountInput = ({ discount, currency, onChange, onLeave, ...props }: DiscountProps) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const percent = discount.kind === 'percent'
  return (
    <div
      className={classes.discount}
      // Moving between the number and its unit is not leaving the field.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
    >
      <NumberCell
        {...props}
        head=""
        value={discount.value}
        format={(value) => (percent ? plainFigure(value, locale) : priceText(value, currency, locale))}
        placeholder="0"
        onChange={(value) => onChange({ ...discount, value })}
        onLeave={() => {}}
      />
      <ChoiceCell
        id={`${props.id}-kind`}
        name={t('discount_kind')}
        head=""
        value={discount.kind}
        short={percent ? '%' : currency}
        full
        invalid={false}
        note={props.note}
        options={[
          { value: 'percent', label: t('discount_percent'), short: '%' },
          { value: 'amount', label: t('discount_amount'), short: currency },
        ]}
        // There are only the two options above.
        onChange={(kind) => onChange({ ...discount, kind: kind as EditorDiscount['kind'] })}
        onLeave={() => {}}
      />
    </div>
  )
}
