import { sql } from 'kysely'
import type { Logo } from '#server/platform/pdf/printed-data.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { LogoImage } from './logo-image.ts'

type Scope = Pick<CompanyContext, 'db' | 'companyId'>

/** Keeps the picture and makes it the company's; the database takes away the one before where no document has it. */
export const setLogo = async ({ db, companyId }: Scope, { version, bytes, width, height }: LogoImage) => {
  await db
    .insertInto('company_logo')
    .values({ company_id: companyId, version, bytes, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await chooseLogo({ db, companyId }, version)
}

/** Makes a kept picture, or none, the company's logo. */
export const chooseLogo = ({ db, companyId }: Scope, version: string | null) =>
  db.updateTable('company').set({ logo_version: version }).where('id', '=', companyId).execute()

/** As many as may be drawn with at once, each 40 kB at most; of more, those asked for first are read again. */
const maxCached = 500
const cache = new Map<string, Logo>()

/** The picture of a version, which never changes; undefined where the company has no such one. */
export const readLogo = async ({ db, companyId }: Scope, version: string): Promise<Logo | undefined> => {
  const key = `${companyId} ${version}`
  const cached = cache.get(key)
  if (cached) return cached
  const { rows } = await sql<{ bytes: Buffer; width: number; height: number }>`
    select bytes, width, height from company_logo where company_id = ${companyId} and version = ${version}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const logo: Logo = { ...found, bytes: Uint8Array.from(found.bytes), kind: 'png' }
  cache.set(key, logo)
  if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? '')
  return logo
}
