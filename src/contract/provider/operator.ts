import { z } from 'zod'
import { planNames } from '#domain/plan.ts'
import { peppolStates } from '#contract/account/peppol.ts'
import { id, moment } from '#contract/platform/fields.ts'
import { operatorMeta, operatorPage } from '#contract/platform/operator-list.ts'
import { row } from '#contract/platform/row.ts'
import { orderItem, orderStates } from '#contract/account/subscription.ts'

const order = orderItem
  .omit({ instructions: true, redirect_url: true })
  .extend({ person: z.object({ id, name: z.string(), email: z.string() }), decided_by: z.string().nullable() })
export type OperatorOrder = z.infer<typeof order>

const plan = { plan: z.enum(planNames), plan_until: z.string().nullable().describe('the last day of the latest plan') }

const issuedCounts = {
  invoices_this_month: z.int().describe('simple invoices issued in the month, as plans count them'),
  invoices_last_month: z.int(),
}

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  created_at: moment,
  seen_at: moment.nullable().describe('to the hour'),
  companies: z.int(),
  ...issuedCounts,
  ...plan,
})
export type OperatorPerson = z.infer<typeof person>

const company = z.object({
  id,
  title: z.string(),
  code: z.string().nullable(),
  owners: z.string().nullable().describe('their email addresses'),
  created_at: moment,
  deletion_at: moment.nullable(),
  peppol: z.enum(peppolStates),
  cluster: z.string().nullable().describe('the database cluster where it lives; null: the first one'),
  seen_at: moment.nullable(),
  members: z.int(),
  invoices: z.int(),
  ...issuedCounts,
  clients: z.int(),
  ...plan,
})
export type OperatorCompany = z.infer<typeof company>

const job = z.object({
  id: z.string().describe('behind the name of its database cluster and a colon, unless it is the first one'),
  task: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  error: z.string().describe('the first line, without secrets'),
  run_at: moment.describe('the time of the next attempt'),
  created_at: moment,
  given_up: z.boolean(),
})
export type OperatorJob = z.infer<typeof job>

const count = z.int()
const nullableText = z.string().nullable()
const health = z.object({
  version: z.string(),
  database_bytes: z.number(),
  database_ms: z.number().describe('the response time of the database'),
  people: count,
  companies: count,
  jobs_waiting: count,
  jobs_late: count.describe('waiting for more than five minutes'),
  jobs_failed: count,
  jobs_given_up: count,
  mail_waiting: count,
  mail_failed: count.describe('documents not delivered in the last seven days'),
  messages_waiting: count,
  orders_waiting: count,
  peppol_waiting: count.describe('companies that asked for sending over Peppol'),
  account_missing: z
    .boolean()
    .describe('no plan can be ordered, because neither `PROVIDER_IBAN` nor `STRIPE_SECRET_KEY` is set'),
  reader: z
    .enum(['off', 'ready', 'pictures_only', 'missing'])
    .describe('of pictures and scans; missing: `READER=local`, but no tesseract; pictures_only: no pdftoppm'),
  backup_nightly: z.boolean().describe('whether `BACKUP_URL` is set'),
  backup_late: z.boolean().describe('the last good nightly backup began more than 26 hours ago'),
  backup_outcome: z.enum(['none', 'running', 'ok', 'failed']).describe('of the last attempt'),
  backup_at: moment.nullable().describe('when the last attempt began'),
  backup_reason: z.string().nullable().describe('why the last attempt failed'),
  backup_good_at: moment.nullable().describe('when the last good backup began'),
  backup_bytes: z.number().nullable().describe('of the last good backup'),
  backup_seconds: z.number().nullable(),
  backup_missing: z.int().nullable().describe('files that documents name and the file store did not have'),
  sources: z
    .array(
      z.object({
        name: z.enum(['company-register', 'rates']),
        loaded_at: moment.nullable(),
        as_of: z.string().nullable().describe('the day that the data is of'),
        row_count: z.int().nullable(),
        problem: z.string().nullable().describe('why the last attempt failed; what was loaded before stays'),
      }),
    )
    .describe('what is loaded from outside for all companies, as configured (`COMPANY_REGISTER`, `RATES_URL`)'),
  inbox: z
    .object({
      read_at: moment.nullable().describe('when it was last read to its end'),
      problem: nullableText,
      unknown: z.number().describe('mails for unknown addresses'),
      ignored: z.number().describe('automatic answers'),
    })
    .nullable()
    .describe('the mailbox of papers (`INBOX_IMAP_URL`)'),
  companies_paused: z.int().describe('restored from an archive: nothing of them leaves until their owners confirm'),
  disk_free: z.number().nullable().describe('free bytes on the disk of the data folder'),
  disk_size: z.number().nullable(),
  started_at: moment.nullable().describe('the start of the server that responds; null: without a server'),
})
export type Health = z.infer<typeof health>

const list = <Item extends z.ZodType, Tabs extends readonly [string, ...string[]]>(
  path: `/operator/${string}`,
  item: Item,
  summary: string,
  tabs?: Tabs,
) =>
  row({
    method: 'GET',
    path,
    access: 'operator',
    query: z.object({ ...operatorPage, tab: z.enum(tabs ?? (['all'] as unknown as Tabs)).optional() }),
    output: z.object({ data: z.array(item), meta: operatorMeta }),
    summary,
  })

const decisionRow = <const Path extends `/operator/${string}`>(path: Path, summary: string) =>
  row({ method: 'POST', path, access: 'operator', output: z.object({ item: order }), summary })

/** The calls of the provider's pages, for operators (`OPERATOR_EMAILS`). */
export const operatorRows = {
  'operator-order.list': list('/operator/orders', order, 'Orders of plans, newest first', orderStates),
  'operator-order.accept': decisionRow('/operator/orders/{id}/accept', 'Accept an order as paid'),
  'operator-order.cancel': decisionRow('/operator/orders/{id}/cancel', 'Cancel an order'),
  'operator-user.list': list('/operator/users', person, 'Users, newest first'),
  'operator-company.list': list('/operator/companies', company, 'Companies, newest first'),
  'operator-job.list': list('/operator/jobs', job, 'Failed jobs of all database clusters, at most 200'),
  'operator-job.retry': row({
    method: 'POST',
    path: '/operator/jobs/{job}/retry',
    access: 'operator',
    status: 204,
    summary: 'Retry a failed job immediately',
  }),
  'operator-health.read': row({
    method: 'GET',
    path: '/operator/health',
    access: 'operator',
    output: z.object({ item: health }),
    summary: 'The health of the server and its database',
  }),
}
