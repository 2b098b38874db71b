import { v7 as uuid } from 'uuid'
import type { PackItem, packRows } from '#contract/reports/pack.ts'
import { maxPackFiles, maxPacksPerDay } from '#domain/pack.ts'
import { problemOfSpan } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { readReportedCompany } from '#server/books/export/exported-reports.queries.ts'
import type { CompanyContext, FileAnswer, HandlersOf, Later } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { linkItem, readLinks } from './link.queries.ts'
import { packQueue, queuePack } from './make-pack.ts'
import { readPackFile } from './pack-files.ts'
import * as queries from './pack.queries.ts'
import type { StoredPack } from './pack.queries.ts'
import { previewPack } from './preview.ts'

/** What a company may keep: the disk is everybody's. */
const maxKeptBytes = 20_000_000_000

const itemOf = async (context: CompanyContext, stored: StoredPack): Promise<PackItem> => {
  const { size, chain, missing, missing_count, began_at, ...pack } = stored
  const isCompared = pack.status === 'done' && began_at !== null && chain !== null
  const { stamp_seq: _, ...shownChain } = chain ?? { stamp_seq: null }
  return {
    ...pack,
    size: size === null ? null : Number(size),
    chain: chain && (shownChain as PackItem['chain']),
    missing: { count: missing_count, items: missing },
    links: (await readLinks(context, [pack.id])).map((link) => linkItem(link, context.now)),
    changed: isCompared ? await queries.countChanged(context, { ...pack, began_at, length: chain.length }) : null,
  }
}

const readItem = async (context: CompanyContext, id: string) => itemOf(context, await queries.readPack(context, id))

const checkSpan = (
  { today }: CompanyContext,
  { date_from, date_to }: { date_from: string; date_to: string },
): ReportSpan => {
  const span = { from: date_from, to: date_to }
  const problem = problemOfSpan(span, today)
  if (problem) throw refuseField(problem.field, problem.key)
  return span
}

/** The file is read after the transaction, so that a slow reader holds no connection. */
const answerFile = async (context: CompanyContext, id: string): Promise<Later<FileAnswer>> => {
  const { status, file_name } = await queries.readPack(context, id)
  if (status !== 'done' || !file_name) throw notFound('pack')
  return async () => {
    const file = await readPackFile(context.services, { company_id: context.companyId, id })
    if (!file) throw notFound('pack')
    return { bytes: file.stream, size: file.size, name: file_name, attachment: true }
  }
}

type Wish = Parameters<typeof queries.readUnfinished>[1]

/** Orders a pack. A second click returns the pack of the first one. */
const orderPack = async (context: CompanyContext, wish: Wish): Promise<string> => {
  const { db, companyId, language, session, now } = context
  await queries.lockPacks(context)
  const unfinished = await queries.readUnfinished(context, wish)
  if (unfinished?.is_same) return unfinished.id
  if (unfinished) throw new Problem('pack_unfinished')
  const company = await readReportedCompany(context)
  const { parts } = await previewPack(context, company, checkSpan(context, wish))
  const chosen = parts.filter(({ part }) => wish.parts.includes(part))
  if (chosen.length < wish.parts.length) throw refuseField('parts', 'pack_part')
  const total = chosen.reduce((sum, { files }) => sum + files, 0)
  const bytes = chosen.reduce((sum, part) => sum + part.bytes, await queries.readKeptBytes(context))
  if (total > maxPackFiles || bytes > maxKeptBytes) throw new Problem('too_large', { resource: 'pack' })
  await countAttempt(db, [{ key: `pack ${companyId}`, most: maxPacksPerDay, within: 'day' }], now)
  const id = uuid()
  await queries.insertPack(context, { ...wish, id, language, total, created_by: session.user_id })
  await queuePack(db, { company_id: companyId, pack_id: id })
  return id
}

export const packHandlers: HandlersOf<typeof packRows> = {
  'pack.preview': async (context, { query }) =>
    previewPack(context, await readReportedCompany(context), checkSpan(context, query)),
  'pack.list': async (context, { query }) => {
    const { rows, next_cursor, count } = await queries.readPacks(context, query)
    const data: PackItem[] = []
    for (const pack of rows) data.push(await itemOf(context, pack))
    return { data, meta: { next_cursor, count } }
  },
  'pack.create': async (context, { body }) => readItem(context, await orderPack(context, body)),
  'pack.item': (context, { params }) => readItem(context, params.id),
  'pack.retry': async (context, { params }) => {
    await queries.lockPacks(context)
    const pack = await queries.readPack(context, params.id)
    const unfinished = await queries.readUnfinished(context, pack)
    if (unfinished && unfinished.id !== params.id) throw new Problem('pack_unfinished')
    if (await queries.requeueFailed(context, params.id))
      await queuePack(context.db, { company_id: context.companyId, pack_id: params.id })
    return readItem(context, params.id)
  },
  'pack.delete': async (context, { params }) => {
    const { companyId: company_id, db } = context
    if (!(await queries.deletePack(context, params.id))) throw notFound('pack')
    await queueJob(db, 'remove_pack', { company_id, pack_id: params.id }, `pack ${params.id}`, packQueue(company_id))
  },
  'pack.file': (context, { params }) => answerFile(context, params.id),
  'pack.file_tab': (context, { params }) => answerFile(context, params.id),
}
