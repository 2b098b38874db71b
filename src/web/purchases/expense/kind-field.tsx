import { useTranslation } from 'react-i18next'
import { expenseKinds } from '#domain/expense-kind.ts'
import type { ExpenseKind } from '#domain/expense-kind.ts'
import { isInForce, isVatFor } from '#domain/vat.ts'
import { AskedBelow } from '#web/ui/fields/asked-below.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import classes from './expense-form.module.css'
import { followingRow } from './computed-row.ts'
import type { ExpenseValues } from './expense-values.ts'
import type { ExpenseForm } from './use-expense-form.ts'

/** The kind of document. A credit stays a credit: its payment settles an expense. */
export const KindField = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('purchase')
  const { values, options } = form
  if (!values || !options) return null
  const stored = form.item?.kind
  // Only a VAT payer declares the VAT of imports.
  const hasImports = options.vat_enabled || values.kind === 'import'
  const offered = expenseKinds.filter(
    (kind) =>
      (kind !== 'import' || hasImports) && (stored === undefined || (stored === 'credit') === (kind === 'credit')),
  )
  const importVat = () =>
    options.vats.find((vat) => !vat.archived && isVatFor(vat, 'import') && isInForce(vat, values.date))?.id ?? ''
  const choose = (kind: ExpenseKind) => form.change(ofKind(kind, values, importVat))
  const error = form.errorOf('kind')
  return (
    <div className={classes.kind}>
      <Segmented
        label={t('kind')}
        name={form.idOf('kind')}
        value={values.kind}
        onChange={choose}
        options={offered.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {error && <FieldNote id={form.idOf('kind')} error={error} />}
      <AskedBelow id={form.idOf('kind')} />
      {values.kind !== 'invoice' && <p className={classes.kindNote}>{t(`kind_note_${values.kind}`)}</p>}
    </div>
  )
}

/** Import VAT has VAT rows of its own and no lines; only a credit corrects another document. */
const ofKind = (kind: ExpenseKind, values: ExpenseValues, importVat: () => string): Partial<ExpenseValues> => ({
  kind,
  ...(kind === 'credit' ? {} : { corrects_id: '' }),
  ...(kind === 'import' && values.kind !== 'import'
    ? { mode: 'totals', vat: true, vat_rows: [followingRow('import', importVat())] }
    : {}),
  ...(kind !== 'import' && values.kind === 'import' ? { vat_rows: [] } : {}),
})
