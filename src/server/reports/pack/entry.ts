import type { Readable } from 'node:stream'
import type { PackMissing } from '#contract/reports/pack.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportedCompany, ReportSpan } from '#domain/reports.ts'
import { inSnapshot } from '#server/books/export/make-file.ts'
import type { RequestedBy } from '#server/books/export/make-file.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'

/** A file of a pack. Its name has no extension and need not be unique; `day` is the time of the file in the ZIP. */
export type NewFile = {
  folder: string
  name: string
  extension: string
  day: PlainDate
  bytes: Uint8Array | Readable
}

/** A document or table with its files. The key says where to go on after it. */
export type Entry = { key: string; files: NewFile[]; missing: PackMissing[] }

/** What all parts of a pack need to know. */
export type PackWork = {
  services: Services
  requestedBy: RequestedBy & { language: Language }
  company: ReportedCompany
  span: ReportSpan
}

/** The entries of a part in a fixed order, after the one with the key. */
export type PartSource = (work: PackWork, after: string | null) => AsyncGenerator<Entry>

/** Runs work on one snapshot of the books, as handlers see them. */
export const inBooks = <T>(
  { services, requestedBy }: Pick<PackWork, 'services' | 'requestedBy'>,
  work: (context: CompanyContext) => Promise<T>,
): Promise<T> =>
  inSnapshot(services, requestedBy.company_id, async (db) => work(await companyContext(services, db, requestedBy)))

/** A text of packs. */
export const packText = (language: Language, key: string, values: Record<string, string | number> = {}): string =>
  textOf(language, 'pack_file', key, values) ?? key
