import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { foreignVat, suppliedKinds, suppliedOfCode, vendorPlace } from '#domain/foreign-purchase.ts'
import type { ForeignVat, Supplied, VendorOrigin } from '#domain/foreign-purchase.ts'
import { isInForce, isVatFor } from '#domain/vat.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { followingRow, followsTotals } from './computed-row.ts'
import classes from './supply-question.module.css'
import { vatDateOf } from './expense-vat.ts'
import type { ExpenseValues } from './expense-values.ts'
import type { ExpenseForm } from './use-expense-form.ts'

type Vats = ExpenseOptions['vats']

/** Asks what was bought from a foreign vendor, and proposes the VAT rate. The person can choose another one. */
export const SupplyQuestion = ({ form }: { form: ExpenseForm }) => {
  const { values, options, origin } = form
  if (!values || !options || !origin || !values.vat || values.kind === 'import') return null
  if (vendorPlace(origin) === 'lithuania') return null
  // Another vendor is another question.
  return <Question key={values.vendor_id} form={form} values={values} vats={options.vats} origin={origin} />
}

type Props = { form: ExpenseForm; values: ExpenseValues; vats: Vats; origin: VendorOrigin }

const Question = ({ form, values, vats, origin }: Props) => {
  const { t } = useTranslation('purchase')
  // An answer that proposes no rate changes no field, so it is kept here.
  const [answered, setAnswered] = useState<Supplied>()
  const supplied = suppliedBy(values, vats, origin) ?? answered
  const answer = (next: Supplied | '') => {
    if (next === '') return
    setAnswered(next)
    form.change(withProposal(values, proposedVat(foreignVat(origin, next), vats, vatDateOf(values))))
  }
  const proposal = supplied && foreignVat(origin, supplied)
  return (
    <div className={classes.question}>
      <div className={classes.choice}>
        <span>{t('supplied')}</span>
        <Segmented
          label={t('supplied')}
          name={form.idOf('supplied')}
          value={supplied ?? ''}
          onChange={answer}
          options={suppliedKinds.map((value) => ({ value, label: t(`supplied_${value}`) }))}
        />
      </div>
      <p className={classes.note} role="status">
        {proposal ? <Proposal proposal={proposal} supplied={supplied} /> : t('supplied_why')}
      </p>
    </div>
  )
}

const Proposal = ({ proposal, supplied }: { proposal: ForeignVat; supplied: Supplied }) => {
  const { t } = useTranslation('purchase')
  if (proposal.by === 'customs') return t('vat_by_customs')
  if (proposal.by === 'person') return t('vat_by_person')
  return t(`vat_by_buyer_${supplied}`, { code: proposal.code })
}

/** What was bought, as the VAT rates of the form say; undefined: they do not say. */
const suppliedBy = (values: ExpenseValues, vats: Vats, origin: VendorOrigin): Supplied | undefined => {
  const ids = [...values.vat_rows, ...(values.mode === 'lines' ? values.lines : [])].map(({ vat_id }) => vat_id)
  const rows = ids.flatMap((id) => vats.find((vat) => vat.id === id) ?? [])
  const isOfCustoms = foreignVat(origin, 'goods').by === 'customs'
  return rows
    .map(({ code, type }) => suppliedOfCode(code) ?? (isOfCustoms && type === 'outside' ? 'goods' : undefined))
    .find((each) => each !== undefined)
}

/** The VAT rate of the company that is proposed; undefined if it has none. */
const proposedVat = (foreign: ForeignVat, vats: Vats, date: string) => {
  const usable = vats.filter((vat) => !vat.archived && isVatFor(vat, 'purchase') && isInForce(vat, date))
  if (foreign.by === 'buyer') return usable.find(({ code }) => code === foreign.code)
  return foreign.by === 'customs' ? usable.find(({ type }) => type === 'outside') : undefined
}

const withProposal = (values: ExpenseValues, vat: Vats[number] | undefined): Partial<ExpenseValues> => {
  if (!vat) return { vat_rows: values.vat_rows.filter((row) => !followsTotals(row)) }
  const lines = values.lines.map((line) => ({ ...line, vat_id: vat.id }))
  const delivery = values.delivery && { ...values.delivery, vat_id: vat.id }
  const vat_rows = values.mode === 'lines' ? [] : [followingRow('proposed', vat.id)]
  return { vat_rows, lines, delivery, confirm_difference: false }
}
