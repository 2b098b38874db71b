import { addMonths, daysBetween, plainDate, type PlainDate } from '#domain/plain-date.ts'
import { checkCount, finished, statedPeriod } from './collect.ts'
import { kindOf } from './kind.ts'
import { informationOf } from './mt940-information.ts'
import { UnreadableStatement, type Place } from './unreadable.ts'
import { amountOf, codeOf, currencyOf, keyOf, lineOf, negated, plainNumber } from './values.ts'
import type { Statement, StatementEntry } from '../statement.ts'

type Field = { tag: string; lines: string[]; line: number }

const tagPattern = /^:(\d{2}[A-Z]?):(.*)$/

/** Whether the text begins as a SWIFT message MT940: field 20, after the blocks of the message if there are any. */
export const isMt940 = (text: string): boolean => /^\s*(?:\{[^\n]{0,200}\n?\s*){0,4}:20:/.test(text.slice(0, 1000))

/** The statements of a file with MT940 messages. Throws UnreadableStatement. */
export const readMt940 = (text: string): Statement[] => {
  const messages: Message[] = []
  let count = 0
  for (const field of fieldsOf(text)) {
    const last = messages.at(-1)
    if (field.tag === '20' && (!last || last.account !== undefined)) messages.push(newMessage())
    const message = messages.at(-1)
    if (!message) throw new UnreadableStatement('malformed', field.tag, { line: field.line })
    if (field.tag === '61') checkCount((count += 1), field.line)
    readers[field.tag]?.(message, field)
  }
  return joinPages(messages).map(statementOf)
}

/** Fields with their lines; a line that begins with no tag continues the field. Block marks '{4:' and '-}' are no content. */
const fieldsOf = (text: string): Field[] => {
  const fields: Field[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/^\{.*?\{4:(?=:|$)/, '')
    if (/^(?:-|-\}.*|\{.*|\s*)$/.test(line)) continue
    const [, tag, first = ''] = tagPattern.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, lines: [first], line: index + 1 })
    else fields.at(-1)?.lines.push(line)
  }
  return fields
}

type Balance = { amount: string; currency: string; date: PlainDate; isFinal: boolean }
type Message = {
  account: string | undefined
  opening: Balance | undefined
  closing: Balance | undefined
  entries: StatementEntry[]
}

const newMessage = (): Message => ({ account: undefined, opening: undefined, closing: undefined, entries: [] })

const placeOf = ({ line, tag }: Field): Place => ({ line, column: `:${tag}:` })

const readers: Record<string, (message: Message, field: Field) => void> = {
  '25': (message, { lines }) => {
    message.account = accountOf(lines[0] ?? '')
  },
  '60F': (message, field) => {
    message.opening = balanceOf(field, true)
  },
  '60M': (message, field) => {
    message.opening = balanceOf(field, false)
  },
  '61': (message, field) => message.entries.push(entryOf(message, field)),
  '86': (message, { lines }) => {
    const last = message.entries.pop()
    // After the closing balance it is about the whole statement.
    if (last) message.entries.push(message.closing ? last : withInformation(last, lines))
  },
  '62F': (message, field) => {
    message.closing = balanceOf(field, true)
  },
  '62M': (message, field) => {
    message.closing = balanceOf(field, false)
  },
}

/** 'LT30…', 'LT30…EUR', 'BIC/LT30…' or '70040041/123456789EUR'. */
const accountOf = (text: string): string => {
  const number = codeOf(text.slice(text.lastIndexOf('/') + 1)) || codeOf(text)
  return number.replace(/(?<=\d)[A-Z]{3}$/, '')
}

/** A date YYMMDD. */
const shortDate = (text: string, place: Place): PlainDate => {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  const date = /^\d{6}$/.test(text) ? plainDate(2000 + (year ?? 0), month ?? 0, day ?? 0) : undefined
  if (date === undefined) throw new UnreadableStatement('date', text, place)
  return date
}

const amountIn = (text: string, currency: string, place: Place): string => {
  const plain = plainNumber(text, ',')
  if (plain === undefined) throw new UnreadableStatement('amount', text, place)
  return amountOf(plain, currency, place)
}

const balanceOf = (field: Field, isFinal: boolean): Balance => {
  const [text = ''] = field.lines
  const [, sign, date = '', code = '', number = ''] = /^([CD])(.{6})(.{3})(.*)$/.exec(text.trim()) ?? []
  if (sign === undefined) throw new UnreadableStatement('malformed', text, placeOf(field))
  const currency = currencyOf(code, placeOf(field))
  const amount = amountIn(number, currency, placeOf(field))
  return {
    amount: sign === 'D' ? negated(amount, currency) : amount,
    currency,
    date: shortDate(date, placeOf(field)),
    isFinal,
  }
}

// Value date, booking date, mark, funds code, amount, type, reference of the owner; that of the bank follows '//'.
const entryPattern = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?([\d,]{1,15})([A-Z][A-Z0-9]{3})(.*)$/

const entryOf = ({ opening }: Message, field: Field): StatementEntry => {
  const [text = '', details = ''] = field.lines
  const place = placeOf(field)
  const line = text.trim()
  const cut = line.indexOf('//')
  const [, valued = '', booked, mark = '', , number = '', type = '', reference = ''] =
    entryPattern.exec(cut === -1 ? line : line.slice(0, cut)) ?? []
  const bankReference = cut === -1 ? '' : line.slice(cut + 2)
  if (valued === '') throw new UnreadableStatement('malformed', text, place)
  if (!opening) throw new UnreadableStatement('currency', '', place)
  const amount = amountIn(number, opening.currency, place)
  // A reversal of a credit takes money back.
  const isOut = mark === 'D' || mark === 'ED' || mark === 'RC'
  return {
    date: bookingDate(shortDate(valued, place), booked, place),
    amount: isOut ? negated(amount, opening.currency) : amount,
    name: '',
    account: '',
    code: '',
    text: lineOf(details),
    reference: '',
    key: keyOf(bankReference) || keyOf(reference),
    kind: kindOf({ type: types.get(type.slice(1)) ?? '', text: lineOf(details), name: '', account: '' }),
  }
}

/** SWIFT's codes of transactions. */
const types = new Map([
  ['CHG', 'charges'],
  ['COM', 'comm'],
  ['INT', 'interest'],
])

/** The booking date has no year: it is the one nearest to the value date. */
const bookingDate = (valued: PlainDate, booked: string | undefined, place: Place): PlainDate => {
  if (booked === undefined) return valued
  const date = shortDate(`${valued.slice(2, 4)}${booked}`, place)
  const days = daysBetween(valued, date)
  if (Math.abs(days) <= 183) return date
  return addMonths(date, days > 0 ? -12 : 12)
}

const withInformation = (entry: StatementEntry, lines: readonly string[]): StatementEntry => {
  const found = informationOf(lines)
  const text = found.text || entry.text
  const { name, account } = found
  const kind = entry.kind === 'payment' ? kindOf({ type: found.type, text, name, account }) : entry.kind
  return { ...entry, name, account, code: found.code, text, reference: found.reference, kind }
}

/** Pages of one statement end with an intermediate balance and the next page begins with it. */
const joinPages = (messages: readonly Message[]): Message[] => {
  const joined: Message[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    const continues = last?.closing?.isFinal === false && message.opening?.isFinal === false
    if (last && continues && last.account === message.account) {
      for (const entry of message.entries) last.entries.push(entry)
      last.closing = message.closing
    } else joined.push(message)
  }
  return joined
}

const statementOf = ({ account, opening, closing, entries }: Message): Statement => {
  if (!opening || !closing) throw new UnreadableStatement('malformed', opening ? ':62F:' : ':60F:')
  return finished({
    account: account || null,
    currency: opening.currency,
    period: statedPeriod({ from: opening.date, to: closing.date }, entries),
    opening: opening.amount,
    closing: closing.currency === opening.currency ? closing.amount : null,
    entries,
  })
}
