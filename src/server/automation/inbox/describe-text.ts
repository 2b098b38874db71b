import type { Paper } from '#contract/automation/inbox.ts'
import { amountText } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { nameKey } from '#domain/e-invoice/buyer.ts'
import { newVendorOf } from '#domain/e-invoice/new-vendor.ts'
import { vendorPlace } from '#domain/foreign-purchase.ts'
import { certain, doubtful } from '#domain/paper/facts.ts'
import type { Found, PaperFacts } from '#domain/paper/facts.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { findVendor, lastCategory } from '#server/purchases/e-invoice/find-vendor.queries.ts'
import { emptyForm } from '#server/purchases/expense/form.queries.ts'
import { doubted, totalsOfForm } from './described.ts'
import type { Described } from './described.ts'
import { invoiceOfFacts } from './invoice-of-facts.ts'

/** Amounts of a vendor's credit invoice are negative. */
const signed = ({ kind, currency }: PaperFacts, amount: string | null): string | null =>
  amount === null
    ? null
    : amountText(kind === 'credit' ? dec(amount).abs().times(-1) : dec(amount), currency.value ?? 'EUR')

const vendorField = (facts: PaperFacts, match: Paper['vendor']['match']): Found => {
  const { account, vendor } = facts
  if (!match) return doubtful(vendor.name.value, vendor.name.value === null ? 'missing' : 'new_vendor')
  if (match.by === 'title' || match.by === 'account_number' || !vendor.is_certain)
    return doubtful(match.title, 'vendor_by_name')
  return match.account_number && account.value && match.account_number !== account.value
    ? doubtful(match.title, 'other_account')
    : certain(match.title)
}

/** What the rules found in a text, as the form of an expense. */
export const describeText = async (context: CompanyContext, facts: PaperFacts): Promise<Described> => {
  const invoice = invoiceOfFacts(facts)
  const match = await findVendor(context, invoice)
  const place = vendorPlace({ vat: facts.vendor.vat_code, country: '' })
  const hasVat = facts.vat.value !== null && !dec(facts.vat.value).eq(0)
  const isForeign = place !== 'lithuania' && hasVat
  const vat = context.session.vat_enabled && hasVat && !isForeign
  const { vendor, number, date, date_due, currency, total, net } = facts
  const form: Paper['form'] = {
    ...emptyForm(context),
    kind: facts.kind,
    vendor_id: match?.id ?? null,
    category_id: match && (await lastCategory(context, match.id)),
    number: number.value,
    date: date.value,
    date_due: date_due.value,
    currency: currency.value ?? context.session.currency,
    vat,
    total: signed(facts, total.value),
    total_without_vat: vat ? signed(facts, net.value) : null,
  }
  const isComplete = match !== null && form.date !== null && form.total !== null
  const totals = isComplete ? await totalsOfForm(context, form) : undefined
  // No rate of the company fits the amounts.
  const isUnfitting = vat && isComplete && (!totals || totals.vat_rows.length === 0)
  return {
    form,
    vendor: { match, new: newVendorOf(invoice) },
    fields: {
      vendor: vendorField(facts, match),
      number,
      date,
      total: doubted(
        total.value === null ? total : { ...total, value: plainText(dec(signed(facts, total.value) ?? '0')) },
        currency.doubt,
      ),
      vat: doubted(facts.vat, isForeign ? 'foreign_vat' : isUnfitting ? 'no_vat_row' : null),
    },
    findings:
      facts.buyer === 'unnamed'
        ? [
            {
              code: 'buyer_unnamed',
              severity: 'info',
              field: null,
              message: textOf(context.language, 'read_e_invoice', 'buyer_unnamed') ?? '',
            },
          ]
        : [],
    view: null,
    other: facts.buyer === 'other' ? 'other_buyer' : null,
    key: vendor.vat_code ?? vendor.code ?? (nameKey(vendor.name.value ?? '') || null),
  }
}
