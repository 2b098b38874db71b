import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { EditorDiscount } from './editor-form.ts'
import { plainFigure, priceText } from '#web/resource/figures.ts'
import { ChoiceCell, FigureCell } from './line-cells.tsx'
import classes from './discount-input.module.css'

type Props = {
  id: string
  name: string
  discount: EditorDiscount
  currency: string
  invalid: boolean
  note: string
  onChange: (discount: EditorDiscount) => void
  onLeave: () => void
}

/** A figure and what it counts: percent, or money of the document. */
export const DiscountInput = ({ discount, currency, onChange, onLeave, ...props }: Props) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const percent = discount.kind === 'percent'
  return (
    <div
      className={classes.discount}
      // Going from the figure to what it counts is not leaving it.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
    >
      <FigureCell
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
        // Only the two above can be chosen.
        onChange={(kind) => onChange({ ...discount, kind: kind as EditorDiscount['kind'] })}
        onLeave={() => {}}
      />
    </div>
  )
}
