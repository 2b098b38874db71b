import { sql } from 'kysely'
import type { LikenessKind } from '#contract/setup/likeness.ts'
import { searchText } from '#domain/search-text.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { inBothLanguages, inLanguage } from '#server/platform/resource/seeded.ts'

type Asked = { kind: LikenessKind; field: string; value: string; except: string | undefined }
type Alike = { id: string; title: string; archived: boolean }

const tables: Record<LikenessKind, string> = {
  client: 'client',
  product: 'product',
  unit: 'unit',
  'company-account': 'company_account',
}

/** Lists that may be long are asked by an index; the others are settings, of which there are few. */
const indexed = new Map([
  ['client title', 'clients_by_similar_title'],
  ['client code', 'clients_by_similar_code'],
  ['product code', 'products_by_similar_code'],
])

/** The oldest live record that says the same, letters and figures alone compared; one in use before an archived one. */
export const findAlike = async ({ db, companyId, language }: ReaderScope, asked: Asked): Promise<Alike | null> => {
  const wanted = searchText(asked.value).replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (wanted === '') return null
  const seeded = asked.kind === 'unit' && asked.field === 'title'
  const texts = seeded ? inBothLanguages('title') : [sql.ref(asked.field)]
  const finder = indexed.get(`${asked.kind} ${asked.field}`)
  const saysTheSame = finder
    ? sql`id in (select ${sql.ref(finder)}(${wanted}))`
    : sql`${wanted} in (${sql.join(texts.map((text) => sql`alike_text(${text})`))})`
  const { rows } = await sql<Alike>`
    select id, ${seeded ? inLanguage('title', language) : sql.ref('title')} as title, archived_at is not null as archived from ${sql.table(tables[asked.kind])}
    where company_id = ${companyId} and deleted_at is null and id is distinct from ${asked.except ?? null}::uuid and ${saysTheSame}
    order by archived_at is not null, id limit 1`.execute(db)
  return rows[0] ?? null
}
