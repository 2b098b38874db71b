// Decision: docs/decisions/submitted-isaf.md
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { isafValues } from '#domain/isaf/values.ts'
import { closeSide, isafEnd, isafSides, isafStart, openSide, writtenInvoice } from '#domain/isaf/write.ts'
import type { IsafHead, IsafSide } from '#domain/isaf/write.ts'
import type { TaxPeriod } from '#domain/tax-deadlines.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { root } from '#server/platform/process/project-root.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readDocuments } from './document.queries.ts'
import { insertFile, lockFiles, noteDocuments } from './file.queries.ts'
import type { Noted } from './file.queries.ts'
import type { IsafCompany } from './company.ts'
import { collectProblems } from './found-problems.ts'
import type { FoundProblems } from './found-problems.ts'
import { notedOf } from './noted.ts'
import { createIsafReader } from './read-xml.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

export type DataType = IsafHead['data_type']

/** The registers of a data type in the order of the file. */
export const sidesOf = (dataType: DataType): readonly IsafSide[] =>
  isafSides.filter((side) => dataType === 'F' || (dataType === 'S') === (side === 'sales'))

type Counts = Record<IsafSide, number>
type Parts = {
  head: IsafHead
  counts: Counts
  problems: FoundProblems
  /** Gets what each batch of documents became. */
  onBatch: (documents: Noted[]) => Promise<unknown>
}

/** The text of a file in parts. After an error in a document nothing more is written, but all problems are found. */
async function* textOf(scope: Scope, { head, counts, problems, onBatch }: Parts): AsyncGenerator<string> {
  yield isafStart(head)
  for (const side of sidesOf(head.data_type)) {
    for await (const documents of readDocuments(scope, side, head)) {
      problems.add(documents)
      const start = counts[side] === 0 ? openSide(side) : ''
      counts[side] += documents.length
      if (problems.counts.error > 0) continue
      const written = documents.map((document) => ({ document, xml: writtenInvoice(side, isafValues(side, document)) }))
      await onBatch(written.map(({ document, xml }) => notedOf(document, xml)))
      yield start + written.map(({ xml }) => xml).join('')
    }
    if (counts[side] > 0 && problems.counts.error === 0) yield closeSide(side)
  }
  await problems.refuseErrors()
  if (counts.sales + counts.purchases === 0) throw new Problem('no_documents')
  yield isafEnd
}

/** Passes the bytes on, after the validator found nothing wrong with them. */
async function* validated(
  parts: AsyncGenerator<string>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  const reader = createIsafReader()
  for await (const part of parts) {
    reader.write(part)
    const bytes = Buffer.from(part)
    hash.update(bytes)
    yield bytes
  }
  reader.end()
}

/** The local time of the company's country, as the file wants it. */
const localTime = (now: Date): string => now.toLocaleString('sv-SE', { timeZone: 'Europe/Vilnius' }).replace(' ', 'T')

/** Each file is kept, with a row for each document: enough for a day of corrections. */
const maxFilesPerDay = 100

type Wish = { period: TaxPeriod; data_type: DataType; part_number: string }

/**
 * Makes the file of a period, checks it against the schema, keeps it in the file store and notes what it says about each document. Returns
 * its id. Refuses if a document has an error or the period has no documents.
 */
export const makeIsaf = async (context: CompanyContext, company: IsafCompany, wish: Wish): Promise<string> => {
  const { period, data_type, part_number } = wish
  const named = { data_type, part_number, date_from: period.date_from, date_to: period.date_to }
  await lockFiles(context)
  const limit = { key: `i.SAF ${context.companyId}`, most: maxFilesPerDay, within: 'day' as const }
  await countAttempt(context.db, [limit], context.now)
  const id = uuid()
  const problems = collectProblems(context, company)
  const registration_number = company.registration_number ?? ''
  const head = {
    created_at: localTime(context.now),
    software_version: version.slice(0, 24),
    registration_number,
    ...named,
  }
  const counts: Counts = { sales: 0, purchases: 0 }
  const onBatch = (documents: Noted[]) => noteDocuments(context, id, documents)
  const hash = createHash('sha256')
  const { files } = context.services
  const text = textOf(context, { head, counts, problems, onBatch })
  const size = await files.putStream(context.companyId, id, validated(text, hash))
  const parts = ['isaf', company.public_code, period.name, data_type, part_number === '1' ? null : part_number]
  await insertFile(context, {
    ...named,
    ...counts,
    id,
    period: period.name,
    size,
    file_name: `${parts.filter(Boolean).join('-')}.xml`,
    sha256: hash.digest('hex'),
    has_tax_code: company.has_tax_code,
    created_by: context.session.user_id,
  })
  return id
}
