import { sql } from 'kysely'
import type { LetterTemplate } from '#contract/sales/letter-template.ts'
import { addDays } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { readLetterSettings } from '#server/sales/letter/letter.queries.ts'
import { usualSignature } from '#server/sales/letter/usual-letter.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import type { DueInvoice } from './due-letters.queries.ts'
import { lateInterestOf, readOpensFor } from './late-interest.ts'
import { sampleLink } from './letter-links.ts'
import { readReminderSettings } from './settings.queries.ts'
import { valuesOf } from './step-letter.ts'

type Found = Omit<DueInvoice, 'step_id' | 'days' | 'promised_date'> & {
  client_id: string
  kind: 'legal' | 'individual'
}

/** The longest overdue invoices, or the next to be due; more are not looked at for one to a client with the language. */
const looked = 200

/** An invoice that such a step can remind of: not overdue yet before and on the due day, overdue after it. */
const findUnpaid = async (
  { db, companyId, today }: CompanyContext,
  language: Language,
  days: number,
): Promise<Found | undefined> => {
  const fits = days <= 0 ? sql`i.date_due >= ${today}` : sql`i.date_due < ${today}`
  const { rows } = await sql<Found>`select d.*, c.type as kind
    from (select i.id, i.number, i.date_due, i.currency, i.total, i.unpaid, i.client_id from invoice i
        where i.company_id = ${companyId} and i.type = 'simple' and i.deleted_at is null and i.voided_at is null
          and i.payment_state <> 'paid' and i.origin = 'own' and ${fits}
        order by i.date_due, i.id limit ${looked}) d
      join client c on c.company_id = ${companyId} and c.id = d.client_id and c.deleted_at is null
    order by (c.language = 'en') = ${language === 'en'} desc, d.date_due, d.id limit 1`.execute(db)
  return rows[0]
}

/** An invoice for the preview of a company without a suitable one: its letter would go today. */
const madeSample = async (
  context: CompanyContext,
  language: Language,
  days: number,
): Promise<NonNullable<LetterTemplate['sample']>> => {
  const { db, companyId, today } = context
  const company = await db
    .selectFrom('company')
    .select(['title', 'currency'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { signature } = await readLetterSettings(context)
  const title = company.title.replace(/\s+/g, ' ')
  const sum = { currency: company.currency, total: '121.00', unpaid: '121.00' }
  const due = { date_due: addDays(today, -days), step_id: '', days, promised_date: null }
  const names = {
    company: title,
    client: textOf(language, 'mail', 'sample_client') ?? '',
    signature: signature[language] ?? usualSignature(language, title),
  }
  const facts = { invoices: [{ id: '', number: 'SF-0001', ...sum, ...due }], interest: [], today }
  return { title: null, to: [], values: valuesOf({ ...facts, links: sampleLink(context) }, language, names) }
}

/** An invoice that a step of so many days can remind of, and its values of the variables. */
export const reminderSample = async (
  context: CompanyContext,
  language: Language,
  days: number,
): Promise<NonNullable<LetterTemplate['sample']>> => {
  const found = await findUnpaid(context, language, days)
  if (!found) return madeSample(context, language, days)
  const { client_id, kind, ...unpaid } = found
  const { today } = context
  const invoices = [{ ...unpaid, step_id: '', days, promised_date: null }]
  const { interest: terms } = await readReminderSettings(context)
  const interest = lateInterestOf(invoices, await readOpensFor(context, [{ invoices }], terms), { terms, kind, today })
  const correspondence = await readCorrespondence(context, client_id, language)
  const facts = { invoices, interest, links: sampleLink(context), today }
  return { title: unpaid.number, to: correspondence.to, values: valuesOf(facts, language, correspondence) }
}
