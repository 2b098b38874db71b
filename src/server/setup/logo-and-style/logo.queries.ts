import { sql } from 'kysely'
import type { Logo } from '#server/platform/pdf/printed-data.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { LogoImage } from './logo-image.ts'

type Scope = Pick<CompanyContext, 'db' | 'companyId'>

/** Stores the image and makes it the company's logo. The database deletes the previous one if no document uses it. */
export const setLogo = async ({ db, companyId }: Scope, { version, bytes, width, height }: LogoImage) => {
  await db
    .insertInto('company_logo')
    .values({ company_id: companyId, version, bytes, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await chooseLogo({ db, companyId }, version)
}

/** Makes a stored image, or none, the company's logo. */
export const chooseLogo = ({ db, companyId }: Scope, version: string | null) =>
  db.updateTable('company').set({ logo_version: version }).where('id', '=', companyId).execute()

/** Logos have at most 40 kB each. When the cache is full the oldest entry is removed. */
const maxCached = 500
const cache = new Map<string, Logo>()

/** The logo of a version, which never changes; undefined if the company has no such version. */
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
