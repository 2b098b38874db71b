import { sql } from 'kysely'
import type { LikenessKind } from '#contract/setup/likeness.ts'
import { searchText } from '#domain/text.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { inBothLanguages, inLanguage } from '#server/platform/resource/seeded.ts'

type Search = { kind: LikenessKind; field: string; value: string; except: string | undefined }
type SimilarRecord = { id: string; title: string; archived: boolean }

const tables: Record<LikenessKind, string> = {
  client: 'client',
  product: 'product',
  unit: 'unit',
  'company-account': 'company_account',
}

/** Functions that search long lists by an index. The other lists are settings, which are short. */
const finders = new Map([
  ['client title', 'clients_by_similar_title'],
  ['client code', 'clients_by_similar_code'],
  ['product code', 'products_by_similar_code'],
])

/** The oldest record with the same letters and digits that is not deleted; a record in use comes before an archived one. */
export const findSimilar = async (
  { db, companyId, language }: ReaderScope,
  search: Search,
): Promise<SimilarRecord | null> => {
  const letters = searchText(search.value).replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (letters === '') return null
  const isSeeded = search.kind === 'unit' && search.field === 'title'
  const texts = isSeeded ? inBothLanguages('title') : [sql.ref(search.field)]
  const finder = finders.get(`${search.kind} ${search.field}`)
  const isSimilar = finder
    ? sql`id in (select ${sql.ref(finder)}(${letters}))`
    : sql`${letters} in (${sql.join(texts.map((text) => sql`alike_text(${text})`))})`
  const { rows } = await sql<SimilarRecord>`
    select id, ${isSeeded ? inLanguage('title', language) : sql.ref('title')} as title, archived_at is not null as archived from ${sql.table(tables[search.kind])}
    where company_id = ${companyId} and deleted_at is null and id is distinct from ${search.except ?? null}::uuid and ${isSimilar}
    order by archived_at is not null, id limit 1`.execute(db)
  return rows[0] ?? null
}
