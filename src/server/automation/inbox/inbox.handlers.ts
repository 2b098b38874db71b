// Decision: docs/decisions/inbox.md
import { sql } from 'kysely'
import type { Paper, inboxRows } from '#contract/automation/inbox.ts'
import { answerFile } from '#server/platform/files/answer-file.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readInboxAddress } from '#server/automation/inbox-mail/inbox-address.queries.ts'
import { approvePaper, decide } from './approve.ts'
import { findBankEntry } from './bank-entry.queries.ts'
import { describe, equalExpense, fieldsOf, whyText } from './describe.ts'
import { countPapers, lockPapers, readDoubles, readPapers, readStoredPaper } from './paper.queries.ts'
import type { StoredPaper } from './paper.queries.ts'
import { receivePapers } from './receive-papers.ts'

const rowOf = ({ digest: _, facts: __, attempts: ___, decision: ____, double_of: _____, ...row }: StoredPaper) => row

const readPaperItem = async (context: CompanyContext, id: string): Promise<Paper> => {
  const stored = await readStoredPaper(context, id)
  const described = await describe(context, stored.facts)
  const doubles = await readDoubles(context, id)
  const isWaiting = stored.decision === null
  return {
    ...rowOf(stored),
    files: [stored, ...doubles].map(({ id: file, name, size, type, thumbnail, received_at, source }) => ({
      id: file,
      name,
      size,
      type,
      thumbnail,
      received_at,
      source,
    })),
    form: described.form,
    vendor: described.vendor,
    fields: fieldsOf(context, described, stored.facts),
    findings: described.findings,
    unread: stored.facts?.kind === 'unread' ? whyText(context, stored.facts.refused) : null,
    view: described.view,
    equal_expense: isWaiting ? await equalExpense(context, stored, described) : null,
    bank_entry: isWaiting ? await findBankEntry(context, described) : null,
  }
}

const lockWaiting = async (context: CompanyContext, id: string): Promise<StoredPaper> => {
  await lockPapers(context)
  const paper = await readStoredPaper(context, id, { lock: true })
  if (paper.decision === 'approved') throw new Problem('paper_approved')
  return paper
}

export const inboxHandlers: HandlersOf<typeof inboxRows> = {
  'inbox.list': async (context, { query }) => {
    const { data, next_cursor } = await readPapers(context, query)
    const { counts, certain, sums } = await countPapers(context)
    const count = counts[query.tab]
    const { address } = await readInboxAddress(context)
    const { reader } = context.services.config
    return { data, meta: { next_cursor, count, counts, certain, sums, reader, address } }
  },
  'inbox.upload': async (context, { body, query }) => {
    const arrival = { source: query.source, received_at: context.now, created_by: context.session.user_id }
    await receivePapers(context, body, arrival)
    return { data: await Promise.all(body.map(async ({ id }) => rowOf(await readStoredPaper(context, id)))) }
  },
  'inbox.read': (context, { params }) => readPaperItem(context, params.id),
  'inbox.file': async (context, { params, query }) => {
    const file = await readStoredPaper(context, params.id)
    return () => answerFile(context, file, { thumbnail: query.thumbnail === true })
  },
  'inbox.approve': (context, { params, body }) => approvePaper(context, params.id, body),
  'inbox.reject': async (context, { params }) => {
    const { decision, double_of } = await lockWaiting(context, params.id)
    if (decision === null) await decide(context, double_of ?? params.id, 'rejected')
    return readPaperItem(context, params.id)
  },
  'inbox.restore': async (context, { params }) => {
    const { decision, double_of } = await lockWaiting(context, params.id)
    if (decision === 'rejected') await decide(context, double_of ?? params.id, null)
    return readPaperItem(context, params.id)
  },
  'inbox.part': async (context, { params }) => {
    await lockWaiting(context, params.id)
    await sql`update paper set double_of = null, is_parted = true, version = version + 1
      where company_id = ${context.companyId} and id = ${params.id} and double_of is not null`.execute(context.db)
    return readPaperItem(context, params.id)
  },
}
