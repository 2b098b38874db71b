import type { FieldError } from '#web/resource/form/form-errors.ts'
import { DiscountInput } from './line-cells.tsx'
import type { EditorLine } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import classes from './line-extra.module.css'
import { quantityText } from '#web/resource/figures.ts'
import type { LineSetup } from '#web/sales/invoice-editor/form/form-options.ts'

type Props = {
  line: EditorLine
  number: number
  setup: LineSetup
  editor: Editor
  errors: Readonly<Record<string, FieldError>> | undefined
}

/** The rare fields of a line, below it: description, discount and the creditable quantity. */
export const LineExtra = ({ line, number, setup, editor, errors }: Props) => {
  const { t } = setup
  if (line.description === null && !line.discount && line.creditable === null) return null
  const id = (field: string) => `line-${line.key}-${field}`
  return (
    <div className={classes.extra}>
      {line.creditable !== null && (
        <span className={classes.creditable} id={id('creditable')}>
          {t(line.quantity.trim() === '' ? 'credit_left_out' : 'credit_left', {
            quantity: [
              quantityText(line.creditable, setup.formats.get(line.unit_id), setup.locale),
              setup.units.find((unit) => unit.value === line.unit_id)?.short,
            ]
              .filter(Boolean)
              .join(' '),
          })}
        </span>
      )}
      {line.description !== null && (
        <textarea
          id={id('description')}
          className={classes.description}
          rows={1}
          maxLength={2000}
          aria-label={t('cell_name', { name: t('description'), number })}
          placeholder={t('description_placeholder')}
          value={line.description}
          onChange={(event) => editor.setLine(line.key, { description: event.currentTarget.value })}
          onBlur={() => line.description?.trim() === '' && editor.setLine(line.key, { description: null })}
        />
      )}
      {line.discount && (
        <div className={classes.discount}>
          <span className={classes.discountName}>{t('line_discount')}</span>
          <DiscountInput
            id={id('discount.value')}
            name={t('cell_name', { name: t('line_discount'), number })}
            discount={line.discount}
            currency={setup.currency}
            invalid={errors?.['discount.value'] !== undefined}
            note={id('note')}
            onChange={(discount) => editor.setLine(line.key, { discount })}
            onLeave={() => {
              editor.leave(`lines.${line.key}.discount.value`)
              if (line.discount?.value.trim() === '') editor.setLine(line.key, { discount: null })
            }}
          />
        </div>
      )}
    </div>
  )
}
