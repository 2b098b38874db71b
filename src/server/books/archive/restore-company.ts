// Decision: docs/decisions/archive-of-a-company.md
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { ClientBase } from 'pg'
import { firstBreakOf } from '#server/books/integrity/verify-all.ts'
import { keptSums } from '#server/books/ledger/kept-sums.ts'
import { differenceOf } from '#server/books/ledger/verify.ts'
import { migrationsFolder } from '#server/platform/backup/manifest.ts'
import { filesOfSnapshot } from '#server/platform/backup/stored-files.ts'
import type { Stores } from '#server/platform/backup/stored-files.ts'
import { exactValues } from '#server/platform/backup/tables.ts'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import { checksumOfAll, readMigrations } from '#server/platform/db/sql-files.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { filePartName } from './archive-format.ts'
import type { ArchivedMember } from './archive-format.ts'
import { unexpectedPart } from './archive-refusals.ts'
import type { OpenArchive } from './check-archive.ts'
import { loadCompany } from './load-company.ts'

export type RestoreInput = {
  archive: OpenArchive
  /** As the owner of the tables. */
  ownerUrl: string
  files: Stores['files']
  /** The e-mail of the user who owns the company here. */
  owner: string
  /** The id that the company gets, if not its own. */
  newId?: string | undefined
  /** Called before the commit, when all files are stored. */
  onStored?: (companyId: string) => void
}

export type RestoredCompany = {
  id: string
  title: string
  rows: number
  files: number
  /** People of the archive who have no verified account here. */
  unknownMembers: ArchivedMember[]
}

/**
 * Creates the company of an archive in one transaction, which is committed after all rows, sums, the chain and the files were compared. If the
 * process is killed before, the database has nothing, and files without rows are removed by the daily sweep.
 */
export const restoreCompany = async (input: RestoreInput): Promise<RestoredCompany> => {
  const client = new pg.Client({ connectionString: input.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  const stored: string[] = []
  const companyId = input.newId ?? input.archive.manifest.company.id
  try {
    await client.query(exactValues)
    await checkDatabase(client)
    await client.query('begin')
    const people = await findPeople(client, input, companyId)
    await loadCompany(client, input.archive, companyId, people.same)
    await addMembers(client, companyId, people)
    await client.query('select pause_restored_company($1, $2)', [companyId, input.archive.manifest.created_at])
    await verify(client, companyId)
    await storeFiles(client, input, companyId, stored)
    input.onStored?.(companyId)
    await client.query('commit')
    const { manifest, files } = input.archive
    const { title } = manifest.company
    const { rows } = manifest.counts
    return { id: companyId, title, rows, files: files.length, unknownMembers: people.unknown }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const name of stored) await input.files.remove(companyId, name).catch(() => {})
    throw inWords(error)
  } finally {
    await client.end().catch(() => {})
  }
}

const inWords = (error: unknown): unknown => {
  const { code } = error as { code?: string }
  if (code === '53100' || code === 'ENOSPC' || code === 'unavailable')
    return refusal(
      'There is no space left on the disk, or the file store does not answer. Nothing was restored; run the command again.',
    )
  // Another restore of the same archive was faster.
  return code === '23505' ? refusal('Rows of this archive exist here already. Nothing was restored.') : error
}

const checkDatabase = async (client: ClientBase) => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migration where name like '%.sql' order by name collate "C"`,
  )
  if (checksumOfAll(rows) !== checksumOfAll(readMigrations(migrationsFolder)))
    throw refusal('The database belongs to another version of Kvitas. Start this version once, then try again.')
}

type KnownMember = { id: string; role: ArchivedMember['role'] }
type People = { owner: string; known: KnownMember[]; unknown: ArchivedMember[]; same: Map<string, string> }

const userByEmail = `select id, email_verified_at is not null as verified from app_user where lower(email) = lower($1) and deleted_at is null`

/** Who of the archive is here, by verified e-mail. Refuses without an owner, and if the company is here already. */
const findPeople = async (
  client: ClientBase,
  { archive, owner, newId }: RestoreInput,
  companyId: string,
): Promise<People> => {
  const find = async (email: string) =>
    (await client.query<{ id: string; verified: boolean }>(userByEmail, [email])).rows[0]
  const foundOwner = await find(owner)
  if (!foundOwner)
    throw refusal(
      `Nobody here has the e-mail ${owner}. Let them sign up first, then run the command again. Nothing was restored.`,
    )
  // A second restore waits for the first one, and then finds its company.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 47))', [companyId])
  if ((await client.query('select from company where id = $1', [companyId])).rowCount !== 0)
    throw refusal(
      `The company ${archive.manifest.company.title} exists here already. Nothing was restored. ` +
        (newId === undefined ? 'With --new-id it is restored beside it, as a company of its own.' : ''),
    )
  const people: People = { owner: foundOwner.id, known: [], unknown: [], same: new Map() }
  for (const member of archive.members) {
    const found = await find(member.email)
    if (!found?.verified && found?.id !== foundOwner.id) people.unknown.push(member)
    else {
      if (found.id !== member.user_id) people.same.set(member.user_id, found.id)
      if (found.id !== foundOwner.id) people.known.push({ id: found.id, role: member.role })
    }
  }
  return people
}

/** A company has one owner; who owned it before is an administrator beside another owner. */
const addMembers = async (client: ClientBase, companyId: string, { owner, known }: People) => {
  const add = 'insert into company_member (company_id, user_id, role) values ($1, $2, $3) on conflict do nothing'
  await client.query(add, [companyId, owner, 'owner'])
  for (const { id, role } of known) await client.query(add, [companyId, id, role === 'owner' ? 'admin' : role])
  await client.query('update app_user set current_company_id = $1 where id = $2 and current_company_id is null', [
    companyId,
    owner,
  ])
}

/** What `npm run verify-books` checks, of this company. */
const verify = async (client: ClientBase, companyId: string) => {
  for (const sum of keptSums) {
    const difference = await differenceOf(client, sum, companyId)
    if (difference)
      throw refusal(
        `The books of the archive do not add up: ${difference.title}: ${difference.kept} instead of ${difference.should_be}. Nothing was restored.`,
      )
  }
  const broken = await firstBreakOf({ db: kyselyOn(client), companyId })
  if (broken) throw refusal(`The books of the archive were changed: ${broken}. Nothing was restored.`)
}

/** Stores the files that rows name. An archive with other files, or without some that it does not call missing, is refused. */
const storeFiles = async (
  client: ClientBase,
  { archive, files }: RestoreInput,
  companyId: string,
  stored: string[],
) => {
  const missing = new Set(archive.manifest.missing_files)
  const named = new Set<string>()
  for await (const { name } of filesOfSnapshot(client, companyId)) named.add(name)
  const isComplete =
    archive.files.every((name) => named.has(name)) && archive.files.length + missing.size === named.size
  if (!isComplete) throw unexpectedPart()
  for (const name of archive.files) {
    stored.push(name)
    await files.putStream(companyId, name, archive.bytes(filePartName(name)))
    // Sent documents are stored under the hash of their bytes, which the rows name.
    if (name.length === sha256Length && (await hashOf(files, companyId, name)) !== name) throw unexpectedPart()
  }
}

const sha256Length = 64

const hashOf = async (files: Stores['files'], companyId: string, name: string): Promise<string> => {
  const hash = createHash('sha256')
  const found = await files.getStream(companyId, name)
  if (found) for await (const piece of found.stream) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}
