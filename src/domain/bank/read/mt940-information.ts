import { codeOf, joinTexts, lineOf } from './values.ts'
import { ibanProblem } from '#domain/identifiers.ts'

/** What field 86 says about a movement; empty where it says nothing. */
export type Information = {
  name: string
  account: string
  code: string
  text: string
  reference: string
  /** The bank's name of this kind of transaction. */
  type: string
}

const nothing: Information = { name: '', account: '', code: '', text: '', reference: '', type: '' }

/**
 * The information of field 86 in its three forms: numbered parts ('166?00…?20…?32…'), SWIFT codes ('/NAME/…/REMI/…'), or plain text.
 */
export const informationOf = (lines: readonly string[]): Information => {
  const joined = lines.join('')
  const [, separator] = /^\d{3}([?<>~^#])\d\d/.exec(joined) ?? /^(\?)\d\d/.exec(joined) ?? []
  if (separator !== undefined) return numberedParts(joined, separator)
  if (/^\/[A-Z]{2,8}\//.test(joined)) return codedParts(joined)
  const text = joinTexts(lines)
  return { ...nothing, text, account: accountIn(text) }
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'))

const numberedParts = (text: string, separator: string): Information => {
  const parts = new Map<string, string>()
  for (const part of text.split(separator).slice(1)) {
    const number = part.slice(0, 2)
    parts.set(number, `${parts.get(number) ?? ''}${part.slice(2)}`)
  }
  const joined = (numbers: readonly string[], by: string) =>
    numbers.flatMap((number) => parts.get(number) ?? []).join(by)
  // A line is filled up to its end, so words may be cut there.
  const purpose = joined([...range(20, 29), ...range(60, 63)], '')
  const sepa = sepaParts(purpose)
  const spaced = joinTexts([...range(20, 29), ...range(60, 63)].flatMap((number) => parts.get(number) ?? []))
  return {
    name: lineOf(joined(['32', '33'], '')),
    account: codeOf(parts.get('31') ?? parts.get('38') ?? ''),
    code: '',
    text: sepa ? lineOf(sepa.get('SVWZ') ?? '') : spaced,
    reference: sepa ? codeOf(sepa.get('CRED') ? '' : (sepa.get('RREF') ?? '')) : '',
    type: lineOf(parts.get('00') ?? ''),
  }
}

const sepaCode = /(EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/

/** The parts of a purpose with SEPA marks ('EREF+…SVWZ+…'); undefined without. */
const sepaParts = (purpose: string): Map<string, string> | undefined => {
  const pieces = purpose.split(sepaCode)
  if (pieces.length < 3) return undefined
  const parts = new Map<string, string>()
  for (let at = 1; at < pieces.length; at += 2) parts.set(pieces[at] ?? '', pieces[at + 1] ?? '')
  return parts
}

const codedParts = (text: string): Information => {
  const pieces = text.split(
    /\/(NAME|IBAN|ACCT|BIC|ORDP|BENM|REMI|EREF|TRTP|ID|ADDR|CSID|MARF|RTRN|ISDT|PURP|CREF|TRCD|CNTP|ULTD|ULTB)\//,
  )
  const parts = new Map<string, string>()
  for (let at = 1; at < pieces.length; at += 2) {
    const key = pieces[at] ?? ''
    if (!parts.get(key)) parts.set(key, pieces[at + 1] ?? '')
  }
  const get = (key: string) => lineOf(parts.get(key) ?? '')
  // '/CNTP/account/BIC/name/city/' and '/REMI/USTD//text' or '/REMI/STRD/CUR/reference'.
  const [account = '', , name = ''] = (parts.get('CNTP') ?? '').split('/')
  const [, form, remittance = ''] = /^(USTD|STRD)\/(?:CUR)?\/(.*?)\/?$/.exec(get('REMI')) ?? [
    null,
    '',
    get('REMI').replace(/^\/|\/$/g, ''),
  ]
  return {
    name: get('NAME') || lineOf(name) || get('ORDP') || get('BENM'),
    account: codeOf(get('IBAN') || get('ACCT') || account),
    code: codeOf(get('ID')),
    text: form === 'STRD' ? '' : remittance,
    reference: form === 'STRD' ? codeOf(remittance) : codeOf(get('CREF')),
    type: get('TRTP'),
  }
}

/** The first valid IBAN among the words of a text. */
const accountIn = (text: string): string =>
  text
    .split(/[\s,;:]+/)
    .map((word) => codeOf(word))
    .find((word) => ibanProblem(word) === undefined) ?? ''
