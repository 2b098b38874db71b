import { sql } from 'kysely'
import type { LetterTemplate } from '#contract/sales/letter-template.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Language } from '#server/platform/language/texts.ts'
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

/** The longest overdue invoices and then the next to be due; more are not looked at for one to a client with the language. */
const looked = 200

const findUnpaid = async ({ db, companyId, today }: CompanyContext, language: Language): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`select d.*, c.type as kind
    from (select i.id, i.number, i.date_due, i.currency, i.total, i.unpaid, i.client_id from invoice i
        where i.company_id = ${companyId} and i.type = 'simple' and i.deleted_at is null and i.voided_at is null
          and i.payment_state <> 'paid' and i.origin = 'own' and i.date_due is not null
        order by i.date_due, i.id limit ${looked}) d
      join client c on c.company_id = ${companyId} and c.id = d.client_id and c.deleted_at is null
    order by (c.language = 'en') = ${language === 'en'} desc, d.date_due < ${today} desc, d.date_due, d.id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** An overdue invoice, else one that waits for a payment, and its values of the variables of reminders; null: there is none. */
export const reminderSample = async (
  context: CompanyContext,
  language: Language,
): Promise<LetterTemplate['sample']> => {
  const found = await findUnpaid(context, language)
  if (!found) return null
  const { client_id, kind, ...unpaid } = found
  const { today } = context
  const invoices = [{ ...unpaid, step_id: '', days: 0, promised_date: null }]
  const { interest: terms } = await readReminderSettings(context)
  const interest = lateInterestOf(invoices, await readOpensFor(context, [{ invoices }], terms), { terms, kind, today })
  const correspondence = await readCorrespondence(context, client_id, language)
  const facts = { invoices, interest, links: sampleLink(context), today }
  return { title: unpaid.number, to: correspondence.to, values: valuesOf(facts, language, correspondence) }
}
