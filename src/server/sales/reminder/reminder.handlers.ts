// Decision: docs/decisions/reminders.md
import { maxAtOnce, maxDebtors, maxInvoicesOfLetter } from '#contract/sales/reminder.ts'
import type { reminderRows } from '#contract/sales/reminder.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext, FileAnswer, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { sendingState } from '#server/platform/mail/sending-state.ts'
import { lateReminderEmail, readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { queueLetter, readQueued } from '#server/sales/sending/enqueue.ts'
import { fileNameOfReminder } from '#server/sales/sending/file-name.ts'
import { readBounced } from '#server/sales/bounce/bounce.queries.ts'
import { readLetterSettings } from '#server/sales/letter/letter.queries.ts'
import { usualSignature } from '#server/sales/letter/usual-letter.ts'
import { readDebtors, readLateDebt, readReminderStates } from './late-invoices.queries.ts'
import type { LateSum } from './late-invoices.queries.ts'
import { readDueLetters } from './due-letters.queries.ts'
import { readDueSteps, sendDueLetters, stepOf } from './send-letters.ts'
import { readReminderSettings } from './settings.queries.ts'
import { lateInterestOf, readOpensFor } from './late-interest.ts'
import { sampleLink } from './letter-links.ts'
import { openByCurrency, valuesOf } from './step-letter.ts'
import { usualStep } from './usual-step.ts'
import { printedLateInvoices } from './printed-late-invoices.ts'

const lateOf = (sums: readonly LateSum[]) =>
  sums.map(({ currency, amount, count }) => ({ currency, amount: amountText(dec(amount), currency), count }))

/** The letter for a client that may be reminded: not deleted, with something late. */
const readReminder = async (context: CompanyContext, clientId: string) => {
  const state = (await readReminderStates(context, [clientId], context.today)).get(clientId)
  if (!state) throw notFound('client')
  const debt = await readLateDebt(context, clientId, { day: context.today })
  if (debt.count === 0) throw new Problem('nothing_late')
  const correspondence = await readCorrespondence(context, clientId)
  return {
    debt,
    correspondence,
    isReminded: state === 'sent_today',
    email: lateReminderEmail(correspondence, debt, context.today),
  }
}

const readCompanyTitle = async ({ db, companyId }: CompanyContext): Promise<string> => {
  const { title } = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirstOrThrow()
  return title.replace(/\s+/g, ' ')
}

/** Who would get which letter if they went now; those without a letter, with the reason, come last. */
const lettersOfToday = async (context: CompanyContext) => {
  const settings = await readReminderSettings(context)
  const steps = await readDueSteps(context, settings)
  const { letters, count } = await readDueLetters(context, steps, context.today, { limit: maxDebtors })
  const going = await readDueLetters(context, steps, context.today, { onlyGoing: true, limit: 1 })
  const opens = await readOpensFor(context, letters, settings.interest)
  const company = await readCompanyTitle(context)
  const { signature } = await readLetterSettings(context)
  return {
    data: letters.map(({ client_id, client, kind, invoices, language, ...letter }) => {
      const { days, letter: of } = stepOf(settings, { invoices })
      const interest = lateInterestOf(invoices, opens, { terms: settings.interest, kind, today: context.today })
      return {
        client: { id: client_id, title: client },
        ...letter,
        language,
        values: valuesOf({ invoices, interest, links: sampleLink(context), today: context.today }, language, {
          company,
          client,
          signature: signature[language] ?? usualSignature(language, company),
        }),
        step: { id: of.id, days, title: of.title ?? usualStep(of.days, context.language).title },
        count: invoices.length,
        unpaid: openByCurrency(invoices),
        invoices: invoices.slice(0, maxInvoicesOfLetter).map(({ step_id: _step, total, unpaid, currency, ...one }) => ({
          ...one,
          currency,
          total: amountText(dec(total), currency),
          unpaid: amountText(dec(unpaid), currency),
        })),
      }
    }),
    count,
    going: going.count,
  }
}

const reminderPdf = async (context: CompanyContext, clientId: string) => {
  const { correspondence } = await readReminder(context, clientId)
  const { language, client } = correspondence
  const printed = await printedLateInvoices(context, clientId, { day: context.today, language })
  if (!printed) throw new Problem('nothing_late')
  const name = fileNameOfReminder({ client, day: context.today, language })
  return async (): Promise<FileAnswer> => ({
    bytes: await context.services.renderer.pdf(printed.data, context.companyId),
    name,
  })
}

export const reminderHandlers = {
  'reminder.due': async (context) => {
    const { debtors, count } = await readDebtors(context, context.today, maxDebtors)
    return {
      data: debtors.map(({ id, title, late, ...debtor }) => ({ client: { id, title }, late: lateOf(late), ...debtor })),
      meta: { count },
      letters: await lettersOfToday(context),
      sending: await sendingState(context, context.companyId, context.session.user_id),
    }
  },
  'reminder.send': async (context, { body }) => {
    const settings = await readReminderSettings(context)
    const clientIds = body.client_ids ? { clientIds: body.client_ids } : {}
    const { sent, left, refusal } = await sendDueLetters(context, settings, { limit: maxAtOnce, ...clientIds })
    // With the reason, but only if it is the reason for sending nothing: what was sent is not taken back.
    if (refusal && sent === 0) throw refusal.problem
    return { sent, left, refused: refusal?.code ?? null }
  },
  'client.reminder_draft': async (context, { params }) => {
    const { debt, correspondence, isReminded, email } = await readReminder(context, params.id)
    const { to, sender, reply_to, language } = correspondence
    return {
      to,
      bounced: await readBounced(context, to),
      cc: [],
      sender,
      reply_to,
      language,
      ...email,
      way: 'email',
      late: lateOf(debt.sums),
      is_reminded: isReminded,
      sending: await sendingState(context, context.companyId, context.session.user_id),
    }
  },
  'client.reminder_pdf': (context, { params }) => reminderPdf(context, params.id),
  'client.reminder_pdf_tab': (context, { params }) => reminderPdf(context, params.id),
  'client.send_reminder': async (context, { params, body }) => {
    const { correspondence, isReminded, email } = await readReminder(context, params.id)
    // A unique index refuses what comes at the same moment.
    if (isReminded) throw new Problem('reminded_today')
    const document = {
      kind: 'reminder',
      client_id: params.id,
      invoice_id: null,
      date_from: null,
      date_to: null,
      currency: null,
      language: correspondence.language,
      reminder: true,
      reminded_on: context.today,
      attach: ['pdf'],
    }
    return readQueued(context, await queueLetter(context, body, document, correspondence, email))
  },
} satisfies HandlersOf<typeof reminderRows>
