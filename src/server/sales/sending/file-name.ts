import { removeTrailing } from '#domain/text.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

type NamedInvoice = Pick<Invoice, 'type' | 'vat' | 'number' | 'language'>

/** 'PVM-saskaita-SF-0001.pdf': ASCII characters that every mail program and file system accepts. */
export const fileNameOfInvoice = ({ type, vat, number, language }: NamedInvoice): string => {
  const kind = textOf(language, 'mail', `file_${type}${vat ? '_vat' : ''}`) ?? type
  return `${kind}-${plain(number)}.pdf`
}

/** The same with '.xml'. */
export const ublNameOfInvoice = (invoice: NamedInvoice): string => fileNameOfInvoice(invoice).replace(/\.pdf$/, '.xml')

export const fileNameOfStatement = (statement: {
  client: string
  date_from: string
  date_to: string
  language: Language
}) =>
  `${textOf(statement.language, 'mail', 'file_statement')}-${plain(statement.client)}-${statement.date_from}-${statement.date_to}.pdf`

export const fileNameOfReminder = ({ client, day, language }: { client: string; day: string; language: Language }) =>
  `${textOf(language, 'mail', 'file_reminder')}-${plain(client)}-${day}.pdf`

/** Removes diacritics and replaces all characters but letters, digits and dots. */
const plain = (text: string): string =>
  removeTrailing(
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^A-Za-z0-9.]+/g, '-')
      .replace(/^[-.]+/, ''),
    '-.',
  ).slice(0, 60)
