import { isForPeppol } from '../electronic-address.ts'
import type { EInvoice } from '../model.ts'
import type { SourceDocument } from '../source.ts'
import { documentFindings } from './document-rules.ts'
import type { Checked, EInvoiceFinding } from './finding.ts'
import { partyFindings } from './party-rules.ts'
import { sumFindings } from './sum-rules.ts'
import { vatFindings } from './vat-rules.ts'

// Decision: docs/decisions/own-rules-of-e-invoices.md

/**
 * The rules of EN 16931 (1.3.16) and Peppol BIS Billing 3 (3.0.21) that a document of the product can break, and the checks of
 * Lithuanian law, each field once with its first finding. Fatal findings come first.
 */
export const eInvoiceFindings = (source: SourceDocument, invoice: EInvoice): EInvoiceFinding[] => {
  const checked: Checked = { source, invoice }
  const isOfPeppol = ({ rule, severity }: EInvoiceFinding) => severity === 'fatal' && rule.startsWith('PEPPOL-')
  const found = [documentFindings, partyFindings, vatFindings, sumFindings]
    .flatMap((rules) => rules(checked))
    .filter((finding) => isForPeppol(invoice) || !isOfPeppol(finding))
  const bySeverity = [
    ...found.filter(({ severity }) => severity === 'fatal'),
    ...found.filter(({ severity }) => severity === 'warning'),
  ]
  const seen = new Set<string>()
  return bySeverity.filter(({ field, key }) => {
    const place = `${field} ${key}`
    return !seen.has(place) && Boolean(seen.add(place))
  })
}

/** Whether the document can be an e-invoice. */
export const isValidEInvoice = (findings: readonly EInvoiceFinding[]): boolean =>
  findings.every(({ severity }) => severity !== 'fatal')

/** What keeps the document out of the Peppol network: its rules that are advice for an e-invoice as a file, too. */
export const peppolRefusals = (findings: readonly EInvoiceFinding[]): EInvoiceFinding[] =>
  findings.filter(({ severity, rule }) => severity === 'fatal' || rule.startsWith('PEPPOL-'))

/** Whether the document's data can be inside its PDF (Factur-X): the rules of the Peppol network do not apply to it. */
export const isValidInPdf = (findings: readonly EInvoiceFinding[]): boolean =>
  findings.every(({ severity, rule }) => severity !== 'fatal' || rule.startsWith('PEPPOL-'))
