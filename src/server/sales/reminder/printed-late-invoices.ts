import { amountText } from '#domain/currency.ts'
import { shownAccounts } from '#domain/company-account.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { printable, printableDeep } from '#server/platform/pdf/printed-data.ts'
import type { PrintedData } from '#server/platform/pdf/printed-data.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import type { Lookups } from '#server/sales/invoice/lookups.queries.ts'
import { clientDetailsOf, sellerDetailsOf } from '#server/sales/invoice/snapshot.ts'
import { parties, wordmark } from '#server/sales/printed-document/document-parties.ts'
import { logoOf } from '#server/sales/printed-document/document-style.queries.ts'
import { openHeads, openRows, wordsOf } from '#server/sales/sending/statement-data.ts'
import type { OpenInvoices } from '#server/sales/sending/statement-data.ts'
import { maxOpen } from '#server/sales/sending/statement.queries.ts'
import { sheetStyle } from '#server/setup/logo-and-style/sheet-style.ts'
import { readLateDebt, readLateInvoices } from './late-invoices.queries.ts'
import type { LateSum, OfDay } from './late-invoices.queries.ts'

type Printed = OfDay & { language: Language }

/** The late invoices of a client in one currency, with where to pay. */
const sectionOf = async (
  context: Pick<CompanyContext, 'db' | 'companyId'>,
  clientId: string,
  { currency, amount, count }: LateSum,
  { accounts, day, emailId, language }: Printed & Pick<Lookups, 'accounts'>,
): Promise<OpenInvoices & { remarks: string[] }> => {
  const found = await readLateInvoices(context, { clientId, currency, day, emailId, limit: maxOpen })
  const words = wordsOf(language, currency)
  const { textOf, money } = words
  const textAmount = (value: string) => amountText(dec(value), currency)
  const invoices = found.map((one) => ({ ...one, total: textAmount(one.total), unpaid: textAmount(one.unpaid) }))
  return {
    heading: textOf('late_unpaid', { currency }),
    heads: openHeads(textOf),
    lines: openRows(invoices, day, words),
    more: count > maxOpen ? textOf('more_unpaid', { shown: maxOpen, count }) : null,
    ages: [],
    sums: [{ label: textOf('late_all'), value: money(textAmount(amount)) }],
    remarks: shownAccounts(accounts, currency).map(({ account_number, bank_name }) =>
      textOf('pay_to', { account: [account_number, bank_name].filter(Boolean).join(', ') }),
    ),
  }
}

/** The printed late invoices of a client on a day (`templates/late-invoices.typ`); undefined without any. */
export const printedLateInvoices = async (
  context: Pick<CompanyContext, 'db' | 'companyId' | 'services' | 'today'>,
  clientId: string,
  { day, emailId, language }: Printed,
): Promise<{ data: PrintedData; client: string } | undefined> => {
  const { sums } = await readLateDebt(context, clientId, { day, emailId })
  if (sums.length === 0) return undefined
  const { seller, client, accounts } = await readLookups(context.db, context.companyId, { client_id: clientId })
  if (!client) throw notFound('client')
  const sections = []
  for (const sum of sums) sections.push(await sectionOf(context, clientId, sum, { accounts, day, emailId, language }))
  const { textOf, date } = wordsOf(language, sums[0]!.currency)
  const details = { seller_details: sellerDetailsOf(seller), client_details: clientDetailsOf(client) }
  const formatted = printableDeep({
    ...parties(details, createDocumentTexts(language, sums[0]!.currency)),
    heading: textOf('late_heading'),
    facts: [{ label: textOf('late_day'), value: date(day) }],
    headline: {
      label: textOf('late_owed'),
      value: sections.flatMap((section) => section.sums.map(({ value }) => value)).join(' + '),
    },
    wordmark: wordmark(seller.title),
    sections,
  })
  const data = {
    ...formatted,
    ...sheetStyle(seller.invoice_style, await logoOf(context, seller.logo_version)),
    layout: 'late-invoices',
    language,
    title: printable(`${textOf('late_heading')} ${client.title}`),
    author: printable(seller.title),
    day: [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))] as [number, number, number],
    note: null,
    branding: null,
    mark: null,
    page_of: textOf('page_of'),
    table: { lines: sections.flatMap(({ lines }) => lines.map(() => ({}))) },
  }
  return { data, client: client.title }
}
