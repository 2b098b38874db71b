import type { VatChecks } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { readRegisterVat } from '../isaf/preview.ts'
import { readLedgerSums } from '../ledger.queries.ts'
import { reportText } from '../report.ts'
import type { ReportContext } from '../report.ts'
import { noDifferences, owedCodes, readDifferences } from './purchase-timing.queries.ts'
import type { Difference } from './purchase-timing.queries.ts'
import { readVatSums } from './vat-sums.queries.ts'
import type { ReadSum } from './vat-sums.queries.ts'
import { readWithoutVat } from './without-vat.queries.ts'

type Named = { key: string; amount: Decimal }
type Check = { key: VatChecks['data'][number]['key']; amount: Decimal; other: Decimal; differences: Named[] }

const totalOf = (sums: readonly ReadSum[], part: ReadSum['part'], figure: 'base' | 'vat') =>
  sum(sums.filter((each) => each.part === part).map((each) => dec(each[figure])))

type Found = Record<Difference, Decimal>

const named = (found: Found, names: readonly Difference[]): Named[] =>
  names.map((key) => ({ key: `check:${key}`, amount: found[key] }))

/** What the VAT return says beside i.SAF and profit and loss of the same period, and why purchases differ. */
const readChecks = async (context: ReportContext, span: ReportSpan): Promise<{ checks: Check[]; found: Found }> => {
  const [sums, registers, ledger] = await Promise.all([
    readVatSums(context, span),
    readRegisterVat(context, span),
    readLedgerSums(context, span, ['income', 'expense']),
  ])
  const inLedger = (account: string, kind: string) =>
    sum(ledger.filter((each) => each.account === account && each.kind === kind).map(({ amount }) => amount))
  const without = await readWithoutVat(context, span, sums)
  const imports = sum(
    sums.filter(({ part, kind }) => part === 'registered' && kind === 'import').map(({ base }) => dec(base)),
  )
  const purchases = { amount: totalOf(sums, 'registered', 'vat'), other: registers.purchases }
  // Of import VAT the base is no cost.
  const costs = { amount: totalOf(sums, 'registered', 'base').minus(imports), other: inLedger('expense', 'expense') }
  // Among many expenses those that differ are searched only if there are any.
  const mayDiffer =
    [purchases, costs].some(({ amount, other }) => !amount.eq(other)) ||
    sums.some(({ code }) => code !== null && owedCodes.includes(code))
  const found = mayDiffer ? await readDifferences(context, span) : noDifferences
  const checks: Check[] = [
    { key: 'isaf_sales', amount: totalOf(sums, 'sale', 'vat'), other: registers.sales, differences: [] },
    { key: 'isaf_purchases', ...purchases, differences: named(found, ['receipts', 'import']) },
    {
      key: 'income',
      amount: totalOf(sums, 'sale', 'base'),
      other: inLedger('income', 'invoice').neg(),
      differences: [{ key: 'outside:without_vat:sale', amount: without.sale.amount.neg() }],
    },
    {
      key: 'expense',
      ...costs,
      differences: named(found, ['cost_without_vat', 'cost_not_deducted', 'cost_here', 'cost_elsewhere']).map(
        ({ key, amount }) => ({ key, amount: amount.neg() }),
      ),
    },
  ]
  return { checks, found }
}

/** Timing of reverse charge: owed in one period and deducted in another. It is no error, but must be known. */
const timingOf = (found: Found): Named[] => named(found, ['owed_here', 'owed_elsewhere'])

/** Each check with the differences by name; `is_equal` if these explain all of it. */
export const readVatChecks = async (context: ReportContext, span: ReportSpan): Promise<VatChecks> => {
  const { checks, found } = await readChecks(context, span)
  const euros = (amount: Decimal) => amountText(amount, 'EUR')
  const text = (key: string) => reportText(context.language, `vat_${key.replaceAll(':', '_')}`)
  const shown = (all: readonly Named[]) =>
    all
      .filter(({ amount }) => !amount.eq(zero))
      .map(({ key, amount }) => ({ key, title: text(key), amount: euros(amount) }))
  return {
    data: checks.map(({ key, amount, other, differences }) => {
      const rest = amount.minus(other).minus(sum(differences.map((each) => each.amount)))
      return {
        key,
        title: text(`check_${key}_${rest.eq(zero) ? 'equal' : 'different'}`),
        is_equal: rest.eq(zero),
        amount: euros(amount),
        other: euros(other),
        rest: euros(rest),
        differences: shown(differences),
      }
    }),
    timing: shown(timingOf(found)),
  }
}
