import { z } from 'zod'
import type { ExpenseOptions } from '#contract/purchases/expense.ts'
import { expenseInput } from '#contract/purchases/expense-fields.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { excessOfForm } from '#domain/document-size.ts'
import { expenseTotals, expenseTotalsErrors } from '#domain/expense-totals.ts'
import { totalsFormOf } from './expense-values.ts'
import type { ExpenseRequest } from './expense-values.ts'

/**
 * What is wrong with the form as the server would say it: the contract's rules and the domain's about its totals, all at once,
 * so that nobody is sent round twice.
 */
export const expenseSchema = (options: ExpenseOptions | undefined) =>
  z.any().superRefine((input: ExpenseRequest, context) => {
    const wrong = new Map<string, FieldMessage>()
    const parsed = parse(expenseInput, input)
    const contracts = parsed.success ? {} : fieldMessages(parsed.error)
    for (const [path, [message]] of Object.entries(contracts)) if (message) wrong.set(path, message)
    for (const [path, key, params = {}] of options ? ownErrors(input, options) : [])
      if (!wrong.has(path)) wrong.set(path, { key, params })
    for (const [path, { key, params }] of wrong)
      context.addIssue({ code: 'custom', message: key, params, path: path.split('.'), input })
  })

type Wrong = [path: string, key: string, params?: FieldMessage['params']]

const ownErrors = (request: ExpenseRequest, options: ExpenseOptions): Wrong[] => {
  const form = totalsFormOf(request, options)
  const untaxed = request.vat
    ? [
        ...request.lines.flatMap(({ vat_id }, index) => (vat_id ? [] : [`lines.${index}.vat_id`])),
        ...(request.delivery && !request.delivery.vat_id ? ['delivery.vat_id'] : []),
      ]
    : []
  const isForeign = request.currency !== options.company_currency
  const over = excessOfForm(request)
  return [
    ...expenseTotalsErrors(form, expenseTotals(form)).map(({ field, key, params }): Wrong => [field, key, params]),
    ...untaxed.map((path): Wrong => [path, 'required']),
    ...(over > 0 ? [['lines', 'document_size', { over }] satisfies Wrong] : []),
    ...(isForeign && !request.exchange_rate ? [['exchange_rate', 'exchange_rate'] satisfies Wrong] : []),
  ]
}
