import type { FieldError } from '#web/resource/form/form-errors.ts'
import type { EditorLine, LineField } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { priceText, quantityText } from '#web/resource/figures.ts'
import { ChoiceCell, NumberCell } from './line-cells.tsx'
import classes from './line-row.module.css'
import type { LineSetup } from '#web/sales/invoice-editor/form/form-options.ts'

type Props = {
  line: EditorLine
  number: number
  active: boolean
  setup: LineSetup
  editor: Editor
  errors: Readonly<Record<string, FieldError>> | undefined
  unit: string
  vat: string
}

export const priceName = ({ t, vat, gross }: LineSetup): string =>
  t(vat ? (gross ? 'price_with_vat' : 'price_without_vat') : 'price')

/** Quantity, unit, price and VAT rate of a line. */
export const LineFields = ({ line, number, active, setup, editor, errors, unit, vat }: Props) => {
  const { t, locale } = setup
  const cell = (field: LineField, head: string) => ({
    id: `line-${line.key}-${field}`,
    name: t('cell_name', { name: head, number }),
    head,
    value: line[field],
    invalid: errors?.[field] !== undefined,
    note: `line-${line.key}-note`,
    onChange: (value: string) => editor.setLine(line.key, { [field]: value }),
    onLeave: () => editor.leave(`lines.${line.key}.${field}`),
  })
  return (
    <span className={classes.fields}>
      <NumberCell
        {...cell('quantity', t('quantity'))}
        format={(value) => quantityText(value, setup.formats.get(line.unit_id), locale)}
        placeholder={line.creditable === null ? undefined : '0'}
      />
      <ChoiceCell {...cell('unit_id', t('unit_short'))} options={setup.units} short={unit} full={active} />
      <NumberCell
        {...cell('price', priceName(setup))}
        format={(value) => priceText(value, setup.currency, locale)}
        placeholder={priceText('0', setup.currency, locale)}
      />
      {setup.vat && (
        <ChoiceCell {...cell('vat_id', t('vat'))} options={setup.offeredVats} short={vat} full={active} right />
      )}
    </span>
  )
}
