import { z } from 'zod'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { expenseInput } from '#contract/purchases/expense-fields.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import { expenseTotalsErrors } from '#domain/expense-totals-errors.ts'
import { dec } from '#domain/decimal.ts'
import { vatThatFits } from '#domain/expense-vat.ts'
import type { VatType } from '#domain/vat.ts'
import { taxedVatsOn } from './expense-vat.ts'
import { totalsFormOf } from './expense-values.ts'
import type { ExpenseRequest } from './expense-values.ts'

/** Checks the form as the server does: the rules of the contract and of the domain together, so that all errors are shown at once. */
export const expenseSchema = (options: ExpenseOptions | undefined) =>
  z.any().superRefine((input: ExpenseRequest, context) => {
    const errors = new Map<string, FieldMessage>()
    const parsed = parse(expenseInput, input)
    const contracts = parsed.success ? {} : fieldMessages(parsed.error)
    for (const [path, [message]] of Object.entries(contracts)) if (message) errors.set(path, message)
    for (const [path, key, params = {}] of options ? domainErrors(input, options) : [])
      if (!errors.has(path)) errors.set(path, { key, params })
    for (const [path, { key, params }] of errors)
      context.addIssue({ code: 'custom', message: key, params, path: path.split('.'), input })
  })

type FieldError = [path: string, key: string, params?: FieldMessage['params']]

const domainErrors = (request: ExpenseRequest, options: ExpenseOptions): FieldError[] => {
  const form = withFittingRow(totalsFormOf(request, options), request, options)
  const missingVat = request.vat
    ? [
        ...request.lines.flatMap(({ vat_id }, index) => (vat_id ? [] : [`lines.${index}.vat_id`])),
        ...(request.delivery && !request.delivery.vat_id ? ['delivery.vat_id'] : []),
      ]
    : []
  const isForeign = request.currency !== options.company_currency
  return [
    ...expenseTotalsErrors(form, expenseTotals(form)).map(({ field, key, params }): FieldError => [field, key, params]),
    ...missingVat.map((path): FieldError => [path, 'required']),
    ...(isForeign && !request.exchange_rate ? [['exchange_rate', 'exchange_rate'] satisfies FieldError] : []),
  ]
}

/** With the VAT row that the server will find for totals without one. */
const withFittingRow = (
  form: ReturnType<typeof totalsFormOf>,
  { date, date_supply }: ExpenseRequest,
  { vats }: ExpenseOptions,
) => {
  const { total, total_without_vat: base } = form
  if (form.kind === 'import' || !form.vat || form.lines.length > 0 || form.vat_rows.length > 0) return form
  if (total === null || base === null) return form
  const vat_amount = dec(total).minus(dec(base)).toFixed()
  const vat = vatThatFits(base, vat_amount, taxedVatsOn(vats, date_supply ?? date))
  if (!vat) return form
  const { id, rate, code } = vat
  const row = { vat: { id, type: vat.type as VatType, rate, code }, base, vat_amount, deductible_percent: '100' }
  return { ...form, vat_rows: [row] }
}
