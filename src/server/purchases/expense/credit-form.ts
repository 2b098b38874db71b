import type { Expense } from '#contract/purchases/expense.ts'
import type { ExpenseDefaults } from '#contract/purchases/expense-form.ts'
import { remainingLines } from '#domain/credit-lines.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import type { VatType } from '#domain/vat.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readVendorCredits } from './credit.queries.ts'
import type { VendorCredit } from './credit.queries.ts'
import { copyOf, emptyForm, isPaper } from './form.queries.ts'

type VatRow = NonNullable<ExpenseDefaults['vat_rows']>[number]
type Amounts = Pick<ExpenseDefaults, 'lines' | 'total' | 'total_without_vat' | 'discount' | 'delivery' | 'vat_rows'>

/** The credit of everything of an expense that is not credited yet, of the same vendor and at the same rates: all amounts negative. */
export const creditOf = async (context: CompanyContext, expense: Expense): Promise<ExpenseDefaults> => {
  const copy = copyOf(expense, emptyForm(context))
  const credits = await readVendorCredits(context, expense.id)
  return {
    ...copy,
    kind: 'credit',
    corrects_id: expense.id,
    vat: expense.vat,
    exchange_rate: expense.exchange_rate,
    comment: null,
    date_due: null,
    ...(credits.length === 0 ? wholeCredit(expense, copy) : creditOfRest(expense, copy, credits)),
  }
}

const wholeCredit = (expense: Expense, copy: ExpenseDefaults): Amounts => ({
  lines: copy.lines.map((line) => ({ ...line, quantity: negated(line.quantity) })),
  total: copy.total && negated(copy.total),
  total_without_vat: copy.total_without_vat && negated(copy.total_without_vat),
  discount: copy.discount,
  delivery: copy.delivery && { ...copy.delivery, amount: negated(copy.delivery.amount) },
  vat_rows: isPaper(expense) ? expense.vat_rows.map((row) => negatedRow(row)) : null,
})

/** The rest by lines if they add up to it, else by totals. Without a rest the person enters what the paper says. */
const creditOfRest = (expense: Expense, copy: ExpenseDefaults, credits: readonly VendorCredit[]): Amounts => {
  const restOf = (field: 'total' | 'total_without_vat') =>
    amountText(sum([expense, ...credits].map((each) => dec(each[field]))), expense.currency)
  const none = { lines: [], total: null, total_without_vat: null, discount: null, delivery: null, vat_rows: null }
  const total = restOf('total')
  if (dec(total).lte(0)) return none
  const lines = restOfLines(expense, copy, credits)
  if (lines && totalOf(expense, lines) === `-${total}`) return { ...none, lines }
  return {
    ...none,
    total: negated(total),
    total_without_vat: expense.vat ? negated(restOf('total_without_vat')) : null,
    vat_rows: expense.vat ? restOfRows(expense, credits) : null,
  }
}

/** The lines that are left; undefined if other figures than lines belong to the expense or to a credit. */
const restOfLines = (expense: Expense, copy: ExpenseDefaults, credits: readonly VendorCredit[]) => {
  const isOfLines = ({ lines, discount, delivery, paper_difference }: VendorCredit) =>
    lines.length > 0 && !discount && !delivery && dec(paper_difference).eq(0)
  if (isPaper(expense) || ![expense, ...credits].every(isOfLines)) return undefined
  const whole = { unit_id: null, discount: null }
  const left = remainingLines(
    copy.lines.map((line, index) => ({ ...line, ...whole, id: String(index) })),
    credits.flatMap((credit) => credit.lines.map((line) => ({ ...line, ...whole, reference_line_id: null }))),
  )
  return left.map(({ product_id, title, quantity, price, vat_id }) => ({ product_id, title, quantity, price, vat_id }))
}

/** The stored types of VAT are those of the domain. */
const totalOf = (expense: Expense, lines: ExpenseDefaults['lines']): string => {
  const kinds = new Map(
    expense.vat_rows.flatMap(({ vat_id, type, rate, code }) =>
      vat_id ? [[vat_id, { id: vat_id, type: type as VatType, rate, code }]] : [],
    ),
  )
  const { vat, currency, prices_include_vat } = expense
  const none = { total: null, total_without_vat: null, discount: null, delivery: null, vat_rows: [] }
  return expenseTotals({
    ...none,
    kind: 'credit',
    currency,
    vat,
    prices_include_vat,
    lines: lines.map((line) => ({ ...line, vat: (line.vat_id && kinds.get(line.vat_id)) || null })),
  }).total
}

/** The VAT rows less those of the credits; null if a credit has a row that the expense has not. */
const restOfRows = (expense: Expense, credits: readonly VendorCredit[]): VatRow[] | null => {
  const credited = credits.flatMap(({ vat_rows }) => vat_rows)
  const isSame = (one: VatRow, other: VatRow) =>
    one.vat_id === other.vat_id && dec(one.deductible_percent).eq(dec(other.deductible_percent))
  if (!credited.every((row) => expense.vat_rows.some((own) => isSame(own, row)))) return null
  return expense.vat_rows.flatMap((row) => {
    const left = (field: 'base' | 'vat') =>
      amountText(
        sum([row, ...credited.filter((each) => isSame(row, each))].map((each) => dec(each[field]))),
        expense.currency,
      )
    const rest = { ...row, base: left('base'), vat: left('vat') }
    return dec(rest.base).eq(0) && dec(rest.vat).eq(0) ? [] : [negatedRow(rest)]
  })
}

const negatedRow = ({ vat_id, base, vat, deductible_percent }: VatRow): VatRow => ({
  vat_id,
  base: negated(base),
  vat: negated(vat),
  deductible_percent,
})

/** The amount with the other sign and as many decimals as it has. */
const negated = (amount: string): string =>
  dec(amount)
    .times(-1)
    .toFixed(amount.split('.')[1]?.length ?? 0)
