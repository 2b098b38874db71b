import { dec, sum } from '#domain/decimal.ts'
import { rfProblem } from '#domain/identifiers.ts'
import { element, textElement, xmlDocument } from '#domain/e-invoice/xml.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { sepaText } from './sepa-text.ts'

/** The versions of pain.001.001 that banks in Lithuania take. */
export const painVersions = ['03', '09'] as const
export type PainVersion = (typeof painVersions)[number]

type PainPayment = {
  /** The receiver's name as registered: banks compare it with the account. */
  name: string
  /** Without spaces. */
  iban: string
  /** Euros with two decimals. */
  amount: string
  /** At most 35 letters and digits, unique in the company: the bank repeats it in its statement. */
  reference: string
  /** What the receiver reads: text, or a creditor reference (RF…). */
  text: string
}

export type PainFile = {
  version: PainVersion
  /** At most 33 letters and digits, unique for the bank: it refuses a file that it has seen. */
  id: string
  /** When it was made, by the company's clock: `2026-11-23T10:42:00`. */
  created: string
  date: PlainDate
  payer: { name: string; iban: string; bic: string | null }
  payments: readonly PainPayment[]
}

/** Names and texts are longer in the schema, but SEPA passes on only these characters (EPC132-08). */
const maxName = 70
const maxText = 140

/**
 * A file of SEPA credit transfers (ISO 20022 pain.001.001, usage by EPC132-08): one payer, one day, one batch. Without addresses: from
 * November 2026 unstructured ones are refused, and none are required.
 */
export const writePain = (file: PainFile): string => {
  const totals = [
    textElement('NbOfTxs', String(file.payments.length)),
    textElement('CtrlSum', sum(file.payments.map(({ amount }) => dec(amount))).toFixed(2)),
  ]
  const payer = element('Dbtr', name(file.payer.name))
  const group = element(
    'GrpHdr',
    textElement('MsgId', file.id),
    textElement('CreDtTm', file.created),
    ...totals,
    element('InitgPty', name(file.payer.name)),
  )
  const batch = element(
    'PmtInf',
    textElement('PmtInfId', `${file.id}-1`),
    textElement('PmtMtd', 'TRF'),
    ...totals,
    element('PmtTpInf', element('SvcLvl', textElement('Cd', 'SEPA'))),
    executionDate(file),
    payer,
    element('DbtrAcct', account(file.payer.iban), textElement('Ccy', 'EUR')),
    element('DbtrAgt', element('FinInstnId', bankOf(file))),
    textElement('ChrgBr', 'SLEV'),
    ...file.payments.map(payment),
  )
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${file.version}`
  return xmlDocument('Document', { '': namespace }, element('CstmrCdtTrfInitn', group, batch))
}

const name = (text: string) => textElement('Nm', sepaText(text, maxName))

const account = (iban: string) => element('Id', textElement('IBAN', iban))

/** Version 09 allows a moment as well and therefore names the day. */
const executionDate = ({ version, date }: PainFile) =>
  version === '03' ? textElement('ReqdExctnDt', date) : element('ReqdExctnDt', textElement('Dt', date))

const bankOf = ({ version, payer }: PainFile) =>
  payer.bic
    ? textElement(version === '03' ? 'BIC' : 'BICFI', payer.bic)
    : element('Othr', textElement('Id', 'NOTPROVIDED'))

/** Without the receiver's bank: the IBAN names it. */
const payment = (each: PainPayment, index: number) =>
  element(
    'CdtTrfTxInf',
    element('PmtId', textElement('InstrId', String(index + 1)), textElement('EndToEndId', each.reference)),
    element('Amt', `<InstdAmt Ccy="EUR">${each.amount}</InstdAmt>`),
    element('Cdtr', name(each.name)),
    element('CdtrAcct', account(each.iban)),
    element('RmtInf', remittance(each.text)),
  )

/** A creditor reference goes in its own field, where the receiver's books find it without reading a text. */
const remittance = (text: string) => {
  const reference = creditorReference(text)
  if (!reference) return textElement('Ustrd', sepaText(text, maxText))
  return element(
    'Strd',
    element(
      'CdtrRefInf',
      element('Tp', element('CdOrPrtry', textElement('Cd', 'SCOR'))),
      textElement('Ref', reference),
    ),
  )
}

/** The text as a creditor reference (ISO 11649) without spaces; undefined if it is none. */
export const creditorReference = (text: string): string | undefined => {
  const reference = text.replace(/\s/g, '').toUpperCase()
  return rfProblem(reference) === undefined ? reference : undefined
}
