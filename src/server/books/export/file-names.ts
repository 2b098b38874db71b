import { removeTrailing } from '#domain/text.ts'
import type { ExportForm } from '#contract/books/export.ts'
import { exportName } from '#domain/export.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { ListedDocument } from './document.queries.ts'

const maxLength = 120

/** Replaces characters with a special meaning for file systems, shells or ZIP programs. */
const withoutUnsafeCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '-')
    .replace(/\s+/g, ' ')

// Linux accepts 255 bytes; a number and an extension follow.
const maxBytes = 200

const shortened = (text: string): string => {
  const signs = [...text].slice(0, maxLength)
  while (Buffer.byteLength(signs.join('')) > maxBytes) signs.pop()
  return signs.join('')
}

const trimmed = (text: string): string => removeTrailing(shortened(text).replace(/^[. ]+/, ''), '. ')

/** Names of devices, which Windows cannot create as files with any extension. */
const isReserved = (text: string): boolean =>
  /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(\.|$)/i.test(text)

/** A name without an extension that all file systems accept; it has no folders. */
export const safeFileName = (text: string): string => {
  const name = trimmed(withoutUnsafeCharacters(text)) || 'document'
  return isReserved(name) ? `_${name}` : name
}

/** Names files by number and client, 'SF-0001 UAB Klientas.pdf'; all names differ even if letter case is ignored. */
export const documentNames = (extension: 'pdf' | 'xml') => {
  const usedNames = new Set<string>()
  return ({ number, client_title }: Pick<ListedDocument, 'number' | 'client_title'>): string => {
    const base = safeFileName(`${number} ${client_title}`)
    const key = (name: string) => name.toLowerCase()
    let name = base
    for (let count = 2; usedNames.has(key(name)); count += 1) name = `${base} (${count})`
    usedNames.add(key(name))
    return `${name}.${extension}`
  }
}

/** 'saskaitos-2026-11.zip', in the user's language. */
export const fileName = (form: ExportForm, language: Language): string =>
  exportName(
    { ...form, format: form.format === 'ubl' ? 'zip' : form.format },
    textOf(language, 'export_file', 'file') ?? 'invoices',
  )
