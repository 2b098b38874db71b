import type { OwnCompany } from '#domain/import/read/context.ts'
import type { ImportKind, ReadImport, tableKinds } from '#domain/import/record.ts'
import { readInvoiceNinja } from './read-invoice-ninja.ts'
import { readInvoiceShelf } from './read-invoiceshelf.ts'
import { readIsaf } from './read-isaf.ts'
import { readUbl } from './read-ubl.ts'

/** The kinds that are read without assigning columns. */
export type FileKind = Exclude<ImportKind, keyof typeof tableKinds>

/** Reads all files of an import together, because they repeat and complete each other. Runs in a process of its own. */
type FileReader = (files: readonly Uint8Array[], own: OwnCompany) => ReadImport

export const fileReaders: Record<FileKind, FileReader> = {
  isaf: readIsaf,
  ubl: readUbl,
  invoice_ninja: readInvoiceNinja,
  invoiceshelf: readInvoiceShelf,
}
