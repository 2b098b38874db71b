import { sql } from 'kysely'
import { amountText, isCurrency } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { draftKinds } from '#domain/draft.ts'
import type { DraftKind } from '#domain/draft.ts'
import { mayMake } from '#server/automation/kind-rights.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { likePattern } from '#server/platform/resource/list-query.ts'
import type { Candidate } from './rank.ts'
import { perKind } from './search.queries.ts'

type Stored = {
  kind: 'draft' | 'recurring'
  of: DraftKind
  id: string
  title: string
  subtitle: string
  total: string | null
  currency: string | null
  /** It has a planned time, or was refused at it: it opens as a page of the list. */
  is_planned: boolean
}
type Searcher = Pick<CompanyContext, 'db' | 'companyId' | 'session'>

const pathOf = ({ kind, of, id, is_planned }: Stored): string =>
  kind === 'recurring'
    ? `/recurring/list?open=${id}`
    : is_planned
      ? `/${of}/drafts?open=${id}`
      : `/${of}/create?draft=${id}`

/**
 * Drafts by their client or vendor, and recurring documents by that or their name. A company has few of them, so no index is needed. Drafts
 * are for those who may make the document.
 */
export const findAutomation = async ({ db, companyId, session }: Searcher, q: string): Promise<Candidate[]> => {
  const pattern = likePattern(q)
  if (!pattern) return []
  const own = draftKinds.filter((kind) => mayMake(session.role, kind))
  const { rows } = await sql<Stored>`
    (select 'draft' as kind, d.kind as of, d.id, d.title, coalesce(d.form->>'date', '') as subtitle, d.total::text, d.currency,
        d.send_at is not null or d.refused_at is not null as is_planned
      from draft d where d.company_id = ${companyId} and d.invoice_id is null and d.expense_id is null and d.deleted_at is null
        and d.kind = any(${own}::text[]) and search_text(d.title) like ${pattern}
      order by d.updated_at desc, d.id limit ${perKind})
    union all
    (select 'recurring', r.kind, r.id, r.title, coalesce(c.title, ''), r.next_total::text, r.currency, false
      from recurring r left join client c on c.company_id = r.company_id and c.id = r.party_id
      where r.company_id = ${companyId} and r.deleted_at is null and (search_text(r.title) like ${pattern} or search_text(c.title) like ${pattern})
      order by r.state = 'ended', r.next_date, r.id limit ${perKind})`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    name: null,
    path: pathOf(row),
    total:
      row.total !== null && row.currency !== null && isCurrency(row.currency)
        ? { currency: row.currency, amount: amountText(dec(row.total), row.currency) }
        : null,
  }))
}
