import type { EInvoice } from './model.ts'
import { readCii } from './cii-reader.ts'
import { UnreadableEInvoice } from './read-values.ts'
import { readUbl } from './ubl-reader.ts'
import { elementAt, elementsAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** An e-invoice and what the file says about itself. */
export interface EInvoiceFile {
  invoice: EInvoice
  syntax: 'ubl' | 'cii'
  /** For people: 'UBL 2.1, Peppol BIS 3', 'Factur-X MINIMUM'. */
  format: string
  /** Whether the sender signed it; the signature is not checked. */
  is_signed: boolean
  /** Parts that the file's profile leaves out. */
  missing: ('lines' | 'vat_rows' | 'rates')[]
}

/**
 * The e-invoice in an XML document. Throws UnreadableEInvoice: `not_e_invoice` for other XML, `too_complex` for more lines or other repeated
 * parts than an invoice has.
 */
export const readEInvoice = (root: XmlElement): EInvoiceFile => {
  const isUbl =
    (root.name === 'Invoice' || root.name === 'CreditNote') &&
    root.namespace.startsWith(`urn:oasis:names:specification:ubl:schema:xsd:${root.name}-`)
  const isCii = ciiRoots.has(root.name) && namespaces.cii.test(root.namespace)
  if (!isUbl && !isCii) throw new UnreadableEInvoice('not_e_invoice', root.name)
  const own = ownElements(root, isUbl ? namespaces.ubl : namespaces.cii)
  const invoice = isUbl ? readUbl(own) : readCii(own)
  refuseTooManyParts(invoice)
  return {
    invoice,
    syntax: isUbl ? 'ubl' : 'cii',
    format: isUbl ? ublFormat(own) : ciiFormat(own),
    is_signed: hasSignature(elementAt(root, 'UBLExtensions')) || elementAt(root, 'Signature') !== undefined,
    missing: missingOf(invoice, own),
  }
}

const ciiRoots: ReadonlySet<string> = new Set(['CrossIndustryInvoice', 'CrossIndustryDocument'])

/** Versions of a syntax have namespaces of their own that begin alike; the root of ZUGFeRD 1 has one of its publisher. */
const namespaces = { ubl: /^urn:oasis:names:specification:ubl:/, cii: /^urn:(?:un:unece:uncefact|ferd):/ }

/** Without elements of other namespaces: other programs do not read them, so they must not decide what is read here. */
const ownElements = (element: XmlElement, own: RegExp): XmlElement => ({
  ...element,
  children: element.children.flatMap((child) => (own.test(child.namespace) ? [ownElements(child, own)] : [])),
})

/** The most of each repeated part. Each of them is computed with and answered, so a file of 10 MiB could hold up others for seconds. */
const maxParts = {
  lines: 10_000,
  vat_rows: 200,
  allowances: 1000,
  charges: 1000,
  preceding: 1000,
  notes: 1000,
  payment: 100,
  attachments: 100,
} as const satisfies Partial<Record<keyof EInvoice, number>>
const maxIds = 100

const refuseTooManyParts = (invoice: EInvoice): void => {
  const names = Object.keys(maxParts) as (keyof typeof maxParts)[]
  const hasTooMany =
    names.some((name) => invoice[name].length > maxParts[name]) ||
    [invoice.seller, invoice.buyer].some(({ ids }) => ids.length > maxIds)
  if (hasTooMany) throw new UnreadableEInvoice('too_complex')
}

const hasSignature = (element: XmlElement | undefined): boolean =>
  element !== undefined && (element.name === 'Signature' || element.children.some(hasSignature))

const missingOf = (invoice: EInvoice, root: XmlElement): EInvoiceFile['missing'] => {
  const isZugferd1 = root.name === 'CrossIndustryDocument'
  return [
    ...(invoice.lines.length === 0 ? (['lines'] as const) : []),
    ...(invoice.vat_rows.length === 0 ? (['vat_rows'] as const) : []),
    // Lines of ZUGFeRD 1 BASIC have no VAT of their own.
    ...(isZugferd1 && elementsAt(root, lineTax).length === 0 && invoice.lines.length > 0 ? (['rates'] as const) : []),
  ]
}

const lineTax =
  'SpecifiedSupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedSupplyChainTradeSettlement/ApplicableTradeTax'

const ublFormat = (root: XmlElement): string => {
  const customization = textAt(root, 'CustomizationID') ?? ''
  const version = textAt(root, 'UBLVersionID')
  const profile = [
    { part: 'peppol.eu:2017:poacc:billing:3', name: 'Peppol BIS 3' },
    { part: 'xrechnung', name: 'XRechnung' },
    { part: 'urn:cen.eu:en16931:2017', name: 'EN 16931' },
  ].find(({ part }) => customization.toLowerCase().includes(part))
  const syntax = `UBL ${version && /^2\.\d$/.test(version) ? version : '2.1'}`
  return profile ? `${syntax}, ${profile.name}` : syntax
}

const ciiFormat = (root: XmlElement): string => {
  const guideline =
    textAt(
      root,
      'ExchangedDocumentContext|SpecifiedExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
    )?.toLowerCase() ?? ''
  const profile = ['minimum', 'basicwl', 'basic', 'extended', 'comfort'].find((each) => guideline.endsWith(each))
  if (guideline.includes('ferd') && root.name === 'CrossIndustryDocument')
    return `ZUGFeRD 1 ${(profile ?? '').toUpperCase()}`.trim()
  if (guideline.includes('xrechnung')) return 'CII, XRechnung'
  if (guideline.includes('factur-x') || guideline.includes('zugferd'))
    return `Factur-X ${(profile ?? '').replace('basicwl', 'basic wl').toUpperCase()}`.trim()
  return guideline.includes('en16931') ? 'CII, EN 16931' : 'CII'
}
