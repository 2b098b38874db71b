import { v7 as uuid } from 'uuid'
import type { ArchiveItem, archiveRows } from '#contract/books/archive.ts'
import { maxArchivesPerDay } from '#domain/archive.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import type { CompanyContext, FileAnswer, HandlersOf, Later } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import * as queries from './archive.queries.ts'

/** Archives read all rows of a company, so that few are made at the same time. */
const queueCount = 2

const requireArchive = async (context: CompanyContext, id: string): Promise<ArchiveItem> => {
  const item = await queries.readArchive(context, id)
  if (!item) throw notFound('export')
  return item
}

const record = async (context: CompanyContext, event: 'archive_ordered' | 'archive_downloaded' | 'company_resumed') =>
  recordEvent(context, { event, company: await queries.readTitle(context) })

/** Orders an archive. A second click returns the one of the first. */
const orderArchive = async (context: CompanyContext): Promise<string> => {
  const { db, companyId, language, session, now } = context
  const unfinished = await queries.lockUnfinished(context)
  if (unfinished) return unfinished
  await countAttempt(db, [{ key: `archive ${companyId}`, most: maxArchivesPerDay, within: 'day' }], now)
  await record(context, 'archive_ordered')
  const id = uuid()
  await queries.insertArchive(context, { id, language, created_by: session.user_id })
  const queue = `archive ${Number.parseInt(companyId.slice(-4), 16) % queueCount}`
  await queueJob(db, 'make_archive', { company_id: companyId, export_id: id }, `archive ${id}`, queue)
  return id
}

/** The file is read after the transaction, so that a slow reader holds no connection. */
const answerFile = async (context: CompanyContext, id: string): Promise<Later<FileAnswer>> => {
  const { status, file_name } = await requireArchive(context, id)
  if (status !== 'done' || !file_name) throw notFound('export')
  await record(context, 'archive_downloaded')
  return async () => {
    const file = await context.services.exports.getStream(context.companyId, id)
    if (!file) throw notFound('export')
    return { bytes: file.stream, size: file.size, name: file_name, attachment: true }
  }
}

export const archiveHandlers: HandlersOf<typeof archiveRows> = {
  'company.archives': async (context) => ({ data: await queries.readArchives(context) }),
  'company.make_archive': async (context) => requireArchive(context, await orderArchive(context)),
  'company.archive_item': (context, { params }) => requireArchive(context, params.archive_id),
  'company.remove_archive': async (context, { params }) => {
    if (!(await queries.deleteArchive(context, params.archive_id))) throw notFound('export')
    // What is not removed now is removed by the sweep of exports.
    return () => context.services.exports.remove(context.companyId, params.archive_id)
  },
  'company.archive_file': (context, { params }) => answerFile(context, params.archive_id),
  'company.archive_file_tab': (context, { params }) => answerFile(context, params.archive_id),
  'company.confirm_restored': async (context) => {
    await queries.confirmRestored(context)
    await record(context, 'company_resumed')
  },
}
