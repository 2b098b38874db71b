import { sql } from 'kysely'
import type { StatementMonth, StatementReceivers } from '#domain/letter/statement-month.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { addresses, reachable } from '#server/sales/reminder/due-letters.queries.ts'
import { movements } from '#server/sales/sending/statement.queries.ts'

/** Whether a statement goes, and why not: switched off, no address, letters came back, or sent already. */
type StatementState = 'goes' | 'off' | 'no_address' | 'bounced' | 'sent'

/** The statement of a client in a currency; `balance` is that of the last day of the month. */
export type DueStatement = {
  client_id: string
  client: string
  currency: string
  language: Language
  to: string[]
  state: StatementState
  balance: string
}

type Asked = StatementMonth & { receivers: StatementReceivers }

// What is owed for documents that were moved in is left out, unless a person switched reminders of them on for the client.
const debtors = ({ companyId }: Scope, { until }: Asked) => sql`select i.client_id, i.currency from invoice i
    join client m on m.company_id = i.company_id and m.id = i.client_id
  where i.company_id = ${companyId} and i.type = 'simple' and i.deleted_at is null and i.voided_at is null and i.payment_state <> 'paid'
    and i.date <= ${until} and (i.origin = 'own' or m.reminds_imported)`

// The movements of a statement, of all clients (`movements`).
const active = ({ companyId }: Scope, { month, until }: Asked) => sql`
  select client_id, currency from invoice
    where company_id = ${companyId} and type in ('simple', 'credit') and deleted_at is null and voided_at is null
      and date between ${month} and ${until}
  union select client_id, currency from payment
    where company_id = ${companyId} and type = 'income' and purpose = 'documents' and deleted_at is null
      and date between ${month} and ${until}
  union select p.client_id, p.currency from payment p join client v on v.company_id = p.company_id and v.id = p.client_id
    where p.company_id = ${companyId} and p.type = 'expense' and p.unused > 0 and p.deleted_at is null and v.is_client
      and p.date between ${month} and ${until}`

type Limits = { clientIds?: readonly string[]; onlyGoing?: boolean; limit: number }

/** The statements of the month by the present books, those that go first; `count` is of all. */
export const readDueStatements = async (
  scope: Scope,
  asked: Asked,
  { clientIds, onlyGoing = false, limit }: Limits,
): Promise<{ statements: DueStatement[]; count: number }> => {
  const { companyId } = scope
  const { month, until, receivers } = asked
  const { rows } = await sql<DueStatement & { statement_count: number }>`
    with wanted as (${debtors(scope, asked)} union ${receivers === 'with_movement' ? active(scope, asked) : sql`select null::uuid, null::text where false`}),
      stated as (select c.id as client_id, c.title as client, w.currency, case c.language when 'en' then 'en' else 'lt' end as language,
          ${reachable} as to,
          case when exists (select from statement_sent s where s.company_id = ${companyId} and s.client_id = c.id
              and s.month = ${month} and s.currency = w.currency) then 'sent'
            when c.statements_off then 'off' when cardinality(${addresses}) = 0 then 'no_address'
            when cardinality(${reachable}) = 0 then 'bounced' else 'goes' end as state
        from wanted w join client c on c.company_id = ${companyId} and c.id = w.client_id and c.deleted_at is null
        where ${clientIds ? sql`c.id = any(${[...clientIds]}::uuid[])` : sql`true`}),
      listed as (select *, (count(*) over ())::int as statement_count from stated
        where ${onlyGoing ? sql`state = 'goes'` : sql`true`}
        order by (state = 'goes') desc, client, client_id, currency limit ${limit})
    select l.*, (select coalesce(sum(amount), 0)::text
        from ${movements(scope, { client_id: sql`l.client_id`, currency: sql`l.currency` })} where date <= ${until}) as balance
    from listed l order by (l.state = 'goes') desc, l.client, l.client_id, l.currency`.execute(scope.db)
  return {
    statements: rows.map(({ statement_count: _, ...statement }) => statement),
    count: rows[0]?.statement_count ?? 0,
  }
}

/** Marks the statement as sent. Fails if it was before. */
export const insertSent = async (
  { db, companyId }: Scope,
  emailId: string,
  { client_id, month, currency }: Pick<DueStatement, 'client_id' | 'currency'> & Pick<StatementMonth, 'month'>,
): Promise<void> => {
  await db
    .insertInto('statement_sent')
    .values({ company_id: companyId, client_id, month, currency, email_id: emailId })
    .execute()
}
