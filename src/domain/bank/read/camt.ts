import { elementAt, textAt, type XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { isCurrency } from '#domain/currency.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { camtEntries } from './camt-entry.ts'
import { finished, statedPeriod } from './collect.ts'
import { UnreadableStatement, type Place } from './unreadable.ts'
import { amountOf, codeOf, currencyOf, dateOf } from './values.ts'
import type { Statement, StatementEntry } from '../statement.ts'

// Files with a mistyped number of the standard exist.
const namespaces = /^urn:iso:std:iso:2002[23]:tech:xsd:camt\.(052|053)\.001\.(\d\d)$/

/** The format by the namespace of the root: versions 02 to 13 of camt.052 and camt.053. */
export const camtFormat = (namespace: string): 'camt.052' | 'camt.053' | undefined => {
  const [, message, version] = namespaces.exec(namespace) ?? []
  if (message === undefined || Number(version) < 2 || Number(version) > 13) return undefined
  return message === '052' ? 'camt.052' : 'camt.053'
}

/** Elements of a statement that are read; the others are skipped. */
export const camtParts: ReadonlySet<string> = new Set(['Acct', 'FrToDt', 'Bal', 'Ntry'])

/** Elements that are a statement. */
export const camtStatements: ReadonlySet<string> = new Set(['Stmt', 'Rpt'])

type Balance = { type: string; currency: string; text: string; isDebit: boolean; line: number | undefined }

export type CamtReader = {
  /** Takes the next part of the statement in the order of the file. Throws UnreadableStatement. */
  add: (part: XmlElement, line?: number) => void
  /** How many entries were read. */
  count: () => number
  finish: () => Statement
}

/** Reads one statement of camt.052 or camt.053, part by part, so that no file is in memory as a tree. */
export const camtReader = (): CamtReader => {
  let account: string | null = null
  let ownCurrency: string | undefined
  let period: Statement['period'] = null
  const balances: Balance[] = []
  const entries: StatementEntry[] = []

  const readers: Record<string, (part: XmlElement, place: Place) => void> = {
    Acct: (part, place) => {
      account = codeOf(textAt(part, 'Id/IBAN') ?? textAt(part, 'Id/Othr/Id') ?? '') || null
      const code = textAt(part, 'Ccy')
      if (code !== null) ownCurrency = currencyOf(code, { ...place, column: 'Ccy' })
    },
    FrToDt: (part, place) => {
      const from = dayAt(part, 'FrDtTm|FrDt', place)
      const to = dayAt(part, 'ToDtTm|ToDt', place)
      if (from !== undefined && to !== undefined) period = { from, to }
    },
    Bal: (part, { line }) => balances.push(balanceOf(part, line)),
    Ntry: (part, place) => {
      ownCurrency ??= currencyOfBalances(balances) ?? currencyOf(elementAt(part, 'Amt')?.attributes['Ccy'] ?? '', place)
      entries.push(...camtEntries(part, { account, currency: ownCurrency, line: place.line }))
    },
  }
  return {
    add: (part, line) => readers[part.name]?.(part, { ...(line === undefined ? {} : { line }), column: part.name }),
    count: () => entries.length,
    finish: () => {
      const currency = ownCurrency ?? currencyOfBalances(balances)
      if (currency === undefined) throw new UnreadableStatement('currency', '', { column: 'Acct' })
      return finished({
        account,
        currency,
        period: statedPeriod(period, entries),
        opening: balanceAs(balances, ['OPBD', 'PRCD'], currency),
        closing: balanceAs(balances, ['CLBD'], currency),
        entries,
      })
    },
  }
}

const dayAt = (part: XmlElement, path: string, place: Place): PlainDate | undefined => {
  const text = textAt(part, path)
  return text === null ? undefined : dateOf(text, 'ymd', place)
}

const balanceOf = (part: XmlElement, line: number | undefined): Balance => ({
  type: textAt(part, 'Tp/CdOrPrtry/Cd') ?? '',
  currency: elementAt(part, 'Amt')?.attributes['Ccy'] ?? '',
  text: textAt(part, 'Amt') ?? '',
  isDebit: textAt(part, 'CdtDbtInd') === 'DBIT',
  line,
})

const bookedTypes = ['OPBD', 'PRCD', 'CLBD']

const currencyOfBalances = (balances: readonly Balance[]): string | undefined =>
  balances.find(({ type, currency }) => bookedTypes.includes(type) && isCurrency(currency))?.currency

/** The first balance of the first type that is in the currency of the account; a balance in another one says nothing. */
const balanceAs = (balances: readonly Balance[], types: readonly string[], wanted: string): string | null => {
  for (const type of types) {
    const found = balances.find((balance) => balance.type === type && balance.currency === wanted)
    if (!found) continue
    const place = { ...(found.line === undefined ? {} : { line: found.line }), column: `Bal ${type}` }
    const sign = found.isDebit && !found.text.startsWith('-') ? '-' : ''
    return amountOf(`${sign}${found.text}`, wanted, place)
  }
  return null
}
