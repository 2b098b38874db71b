import { dec, type Decimal } from '#domain/decimal.ts'
import type { ImportProblem, ImportRecord, ReadImport } from '../../record.ts'
import type { OwnCompany } from '../context.ts'
import { withinLimit } from '../limit.ts'
import { withNamedParties } from '../named-parties.ts'
import { ninjaExpenses } from './expenses.ts'
import { ninjaCredits, ninjaInvoices } from './invoices.ts'
import { ninjaParties, ninjaProducts } from './lists.ts'
import { ninjaPayments } from './payments.ts'
import type { NinjaKind, NinjaTable } from './table.ts'

type Read = { records: ImportRecord[]; problems: ImportProblem[] }

/** The records of exports of Invoice Ninja, read together: lines belong to invoices, and payments to what invoices say is paid. */
export const joinNinja = (tables: readonly NinjaTable[], count: number, { currency }: OwnCompany): ReadImport => {
  const of = (kind: NinjaKind) => tables.filter((table) => table.kind === kind)
  const payments = of('payments').map((table) => ninjaPayments(table, currency))
  const parts: Read[] = [
    ...[...of('clients'), ...of('vendors')].map(ninjaParties),
    ...of('products').map(ninjaProducts),
    ninjaInvoices(tables, currency, joinNamed(payments.map(({ named }) => named))),
    ...of('credits').map((table) => ninjaCredits(table, currency)),
    ...of('expenses').map((table) => ninjaExpenses(table, currency)),
    ...payments,
  ]
  const limited = withinLimit(withNamedParties(parts.flatMap((part) => part.records)), count)
  return {
    records: limited.records,
    problems: [...limited.problems, ...parts.flatMap(({ problems }) => problems)],
    files: Array.from({ length: count }, () => ({ period: null, company_code: null, company_title: null })),
  }
}

const joinNamed = (all: readonly ReadonlyMap<string, Decimal>[]): Map<string, Decimal> => {
  const joined = new Map<string, Decimal>()
  for (const [key, amount] of all.flatMap((each) => [...each]))
    joined.set(key, (joined.get(key) ?? dec('0')).plus(amount))
  return joined
}
