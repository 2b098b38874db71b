import { v7 as uuid } from 'uuid'
import { recurringInput } from '#contract/automation/recurring.ts'
import type { recurringRows, RecurringInput } from '#contract/automation/recurring.ts'
import { indexFrom, indexOf, plannedDate } from '#domain/recurring/schedule.ts'
import type { Schedule } from '#domain/recurring/schedule.ts'
import { addDays } from '#domain/plain-date.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { refuseKind } from '../kind-rights.ts'
import { checkForm } from './check-form.ts'
import { itemOf } from './item.ts'
import { makeDocument } from './make-document.ts'
import { missedDates, nextOpen } from './next-date.ts'
import { readRecurringPage } from './list.queries.ts'
import { totalOn } from './planned-total.ts'
import { openDates, previewOf } from './preview.ts'
import { readDates, readMadeSums, readRuns } from './runs.queries.ts'
import * as queries from './recurring.queries.ts'
import { scheduleOf } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'

/** The most that a company has at a time. */
const maxRecurring = 1000

const locked = (reason: string) => new Problem('recurring_locked', { reason })

const requireRecurring = async (context: CompanyContext, id: string, lock?: 'wait'): Promise<StoredRecurring> => {
  const stored = await queries.findRecurring(context, id, lock)
  if (!stored) throw notFound('recurring')
  return stored
}

/** Locks one that the person may change. */
const lockRecurring = async (context: CompanyContext, id: string): Promise<StoredRecurring> => {
  const stored = await requireRecurring(context, id, 'wait')
  refuseKind(context, stored.kind)
  return stored
}

const answer = async (context: CompanyContext, id: string) => itemOf(await requireRecurring(context, id), context)

/** The first planned date from a day on; documents are never made for dates before it. */
const firstFrom = (schedule: Schedule, day: string): string => {
  const n = indexFrom(schedule, day)
  const date = n === undefined ? undefined : plannedDate(schedule, n)
  if (date === undefined) throw refuseField('ends', 'date')
  return date
}

/** A changed schedule keeps the next date if it still has it, else goes on from today. What was made before is not made again. */
const nextAfterChange = async (context: CompanyContext, stored: StoredRecurring, input: RecurringInput) => {
  if (stored.next_date !== null && indexOf(input, stored.next_date) !== undefined) return stored.next_date
  const latest = (await readDates(context, stored.id))[0]?.date
  const fromRuns = latest ? addDays(latest, 1) : context.today
  return firstFrom(input, fromRuns > context.today ? fromRuns : context.today)
}

const inputOf = (stored: StoredRecurring) => ({ ...stored, ...scheduleOf(stored) })

/** Claims a date without a document. */
const skip = async (context: CompanyContext, stored: StoredRecurring, date: string) => {
  await queries.insertRun(context, stored.id, date, null)
  const next = await nextOpen(context, stored, date)
  const known = { date: stored.next_date, total: stored.next_total }
  await queries.moveOn(context, stored.id, next, await totalOn(context, stored, next, known))
}

/** Stores the form, and the total of the document of its next date. */
const storeChange = async (
  context: CompanyContext,
  { id, kind }: StoredRecurring,
  input: RecurringInput,
  date: string | null,
) => {
  const { currency } = await checkForm(context, input)
  if (input.kind !== kind) throw refuseField('kind', 'field_locked')
  await queries.updateRecurring(context, id, input, { date, total: null, currency })
  const stored = await requireRecurring(context, id)
  const total = await totalOn(context, stored, stored.next_date, { date: null, total: null })
  await queries.storeTotal(context, id, total)
}

export const recurringHandlers: HandlersOf<typeof recurringRows> = {
  'recurring.list': async (context, { query }) => {
    const { rows, meta } = await readRecurringPage(context, query)
    const items = rows.map((stored) => itemOf(stored, context))
    return { data: items.map(({ form: _, missed: __, price_changes: ___, ...item }) => item), meta }
  },

  'recurring.create': async (context, { body }) => {
    refuseKind(context, body.kind)
    const { total, currency } = await checkForm(context, body)
    if ((await queries.countRecurring(context)) >= maxRecurring) throw locked('full')
    const id = uuid()
    const date = firstFrom(body, context.today)
    await queries.insertRecurring(context, id, context.session.user_id, body, { date, total, currency })
    const stored = await requireRecurring(context, id)
    // The first planned date may have a changed price already.
    const isChanged = stored.price_changes.some(({ from }) => from <= date)
    if (isChanged)
      await queries.storeTotal(context, id, await totalOn(context, stored, date, { date: null, total: null }))
    return answer(context, id)
  },

  'recurring.edit_form': async (context, { params }) => {
    const stored = await requireRecurring(context, params.id)
    const [runs, made_sums] = [await readRuns(context, stored.id), await readMadeSums(context, stored.id)]
    return { item: { ...itemOf(stored, context), runs, made_sums } }
  },

  'recurring.update': async (context, { params, body }) => {
    const stored = await lockRecurring(context, params.id)
    refuseStale(itemOf(stored, context), body)
    const input = mergeChange(recurringInput, inputOf(stored), body)
    await storeChange(context, stored, input, await nextAfterChange(context, stored, input))
    return answer(context, stored.id)
  },

  'recurring.delete': async (context, { params }) => {
    const { id } = await lockRecurring(context, params.id)
    await queries.markDeleted(context, id)
  },

  'recurring.preview': async (context, { params }) => previewOf(context, await requireRecurring(context, params.id)),

  'recurring.run_now': async (context, { params, body }) => {
    const stored = await lockRecurring(context, params.id)
    const date = body.date ?? stored.next_date
    if (date === null) throw locked('ended')
    const [run] = await readRuns(context, stored.id, date)
    if (run?.outcome === 'skipped') throw locked('skipped')
    if (!run) {
      if (!(await openDates(context, stored)).includes(date)) throw locked('not_planned')
      await makeDocument(context, stored, date)
    }
    const { invoice = null, expense = null, draft_id = null } = (await readRuns(context, stored.id, date))[0] ?? {}
    return { date, invoice, expense, draft_id }
  },

  'recurring.pause': async (context, { params }) => {
    const stored = await lockRecurring(context, params.id)
    if (stored.state === 'ended') throw locked('ended')
    if (stored.state === 'active') await queries.storePause(context, stored.id, context.now, null)
    return answer(context, stored.id)
  },

  'recurring.resume': async (context, { params, body }) => {
    const stored = await lockRecurring(context, params.id)
    if (stored.state !== 'paused') throw locked('active')
    const missed = missedDates(stored, context.today)
    if (body.dates.some((date) => !missed.includes(date))) throw refuseField('dates', 'date')
    for (const date of missed) {
      const current = await requireRecurring(context, stored.id)
      if (current.next_date !== date) continue
      await (body.dates.includes(date) ? makeDocument : skip)(context, current, date)
    }
    await queries.storeResumed(context, stored.id)
    return answer(context, stored.id)
  },

  'recurring.skip_next': async (context, { params }) => {
    const stored = await lockRecurring(context, params.id)
    if (stored.next_date === null) throw locked('ended')
    await skip(context, stored, stored.next_date)
    return answer(context, stored.id)
  },

  'recurring.unskip': async (context, { params }) => {
    const stored = await lockRecurring(context, params.id)
    const skipped = (await readDates(context, stored.id)).find(({ outcome }) => outcome === 'skipped')
    const isLatest = skipped && (stored.next_date === null || skipped.date < stored.next_date)
    if (!isLatest || skipped.date < context.today || indexOf(scheduleOf(stored), skipped.date) === undefined)
      throw locked('no_skip')
    await queries.deleteSkip(context, stored.id, skipped.date)
    const known = { date: stored.next_date, total: stored.next_total }
    await queries.moveOn(context, stored.id, skipped.date, await totalOn(context, stored, skipped.date, known))
    return answer(context, stored.id)
  },
}
