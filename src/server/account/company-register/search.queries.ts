import { sql } from 'kysely'
import { mostRegistered } from '#contract/account/company-register.ts'
import type { RegisteredCompanyItem } from '#contract/account/company-register.ts'
import { registerSearch } from '#domain/company-register/registered-company.ts'
import type { Database } from '#server/platform/db/kysely.ts'

const columns = sql`code, name, vat_code, address, city, postal_code, state`

/** Shorter texts begin too many names. */
const shortest = 2
/** Names with these words, of which the shortest are shown. */
const mostRead = 200

const byCode = async (db: Database, digits: string): Promise<RegisteredCompanyItem[]> => {
  const { rows } = await sql<RegisteredCompanyItem>`
    select ${columns} from registered_company where code like ${`${digits}%`} order by code limit ${mostRegistered}`.execute(
    db,
  )
  return rows
}

/** Names that begin with the text, then names with words that begin with its words. */
const byName = async (db: Database, text: string): Promise<RegisteredCompanyItem[]> => {
  const { rows: first } = await sql<RegisteredCompanyItem>`
    select ${columns} from registered_company where search like ${`${text}%`} order by search limit ${mostRegistered}`.execute(
    db,
  )
  if (first.length >= mostRegistered) return first
  const words = text.split(' ').map((word, at, all) => (at === all.length - 1 ? `${word}:*` : word))
  const { rows: others } = await sql<RegisteredCompanyItem>`
    select ${columns} from (
      select * from registered_company where words @@ to_tsquery('simple', ${words.join(' & ')}) limit ${mostRead}
    ) found order by length(search), search limit ${mostRegistered}`.execute(db)
  const known = new Set(first.map(({ code }) => code))
  return [...first, ...others.filter(({ code }) => !known.has(code))].slice(0, mostRegistered)
}

/** Companies of the register whose code or name begins with the text. */
export const searchRegister = async (db: Database, query: string): Promise<RegisteredCompanyItem[]> => {
  const digits = query.replace(/[\s.]/g, '').replace(/^LT/i, '')
  if (/^\d{3,9}$/.test(digits)) return byCode(db, digits)
  const text = registerSearch(query)
  return text.length < shortest ? [] : byName(db, text)
}
