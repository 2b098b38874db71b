import { isBooked } from '#domain/invoice-type.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { EAddress } from '#domain/e-address.ts'
import { ciiOf } from '#domain/e-invoice/cii-writer.ts'
import { eInvoiceOf } from '#domain/e-invoice/e-invoice-of.ts'
import type { EInvoiceFinding } from '#domain/e-invoice/rules/finding.ts'
import { eInvoiceFindings, isValidEInvoice, isValidInPdf, peppolRefusals } from '#domain/e-invoice/rules/findings.ts'
import type { SourceDocument } from '#domain/e-invoice/source.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { storedSource } from './source.ts'

/** Findings with their messages. */
export const checkOf = (source: SourceDocument, language: Language) => {
  const findings = eInvoiceFindings(source, eInvoiceOf(source))
  return { valid: isValidEInvoice(findings), findings: withMessages(findings, language) }
}

const withMessages = (findings: readonly EInvoiceFinding[], language: Language) =>
  findings.map(({ rule, severity, field, key }) => ({
    rule,
    severity,
    message: textOf(language, 'e_invoice', key) ?? rule,
    field,
  }))

/** Only issued invoices and credit invoices are e-invoices; throws the problem that says so. */
export const refuseOtherDocuments = ({ type, voided_at, deleted_at }: Invoice): void => {
  if (deleted_at) throw notFound('invoice')
  const reason = type === 'proforma' || type === 'quote' ? type : voided_at ? 'voided' : undefined
  if (reason) throw new Problem('no_e_invoice', { reason })
}

const isFatal = ({ severity }: EInvoiceFinding) => severity === 'fatal'

const readEInvoice = async (context: CompanyContext, invoice: Invoice) => {
  const { source, e_invoice_in_pdf } = await storedSource(context, invoice)
  const eInvoice = eInvoiceOf(source)
  return { eInvoice, findings: eInvoiceFindings(source, eInvoice), e_invoice_in_pdf }
}

/** The invoice as UBL. Throws `no_e_invoice`, and `e_invoice_errors` with the fatal findings. */
export const storedUbl = async (context: CompanyContext, invoice: Invoice): Promise<string> => {
  refuseOtherDocuments(invoice)
  const { eInvoice, findings } = await readEInvoice(context, invoice)
  refuse(findings.filter(isFatal), context.language)
  return ublOf(eInvoice)
}

const refuse = (findings: readonly EInvoiceFinding[], language: Language): void => {
  if (findings.length === 0) return
  const problems = withMessages(findings, language)
  throw new Problem('e_invoice_errors', { problems, values: { message: problems[0]?.message ?? '' } })
}

/** The invoice as UBL for Peppol, with both addresses. Throws like `storedUbl`, also for what only Peppol refuses. */
export const peppolUbl = async (
  context: CompanyContext,
  invoice: Invoice,
): Promise<{ ubl: string; sender: EAddress; receiver: EAddress }> => {
  refuseOtherDocuments(invoice)
  const { eInvoice, findings } = await readEInvoice(context, invoice)
  refuse(peppolRefusals(findings), context.language)
  // A missing address or one without a scheme is a finding.
  return {
    ubl: ublOf(eInvoice),
    sender: eInvoice.seller.e_address as EAddress,
    receiver: eInvoice.buyer.e_address as EAddress,
  }
}

/** Why there is no UBL of the invoice, in words; null if there is. */
export const ublProblem = async (context: CompanyContext, invoice: Invoice): Promise<string | null> => {
  const { findings } = await readEInvoice(context, invoice)
  return withMessages(findings.filter(isFatal), context.language)[0]?.message ?? null
}

/** The data of the invoice for its PDF, as CII; null for documents and companies that have none. */
export const storedCii = async (context: CompanyContext, invoice: Invoice): Promise<string | null> => {
  if (!isBooked(invoice.type) || invoice.voided_at || invoice.deleted_at) return null
  const { eInvoice, findings, e_invoice_in_pdf } = await readEInvoice(context, invoice)
  return e_invoice_in_pdf && isValidInPdf(findings) ? ciiOf(eInvoice) : null
}
