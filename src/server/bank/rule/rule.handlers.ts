import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { BankRule, bankRuleRows, BankRuleForm } from '#contract/bank/bank-rule.ts'
import { problemsOfRule, ruleTest } from '#domain/bank/match/rule.ts'
import { wordsOfName } from '#domain/bank/match/words.ts'
import type { MatchRule, RuleAction } from '#domain/bank/match/rule.ts'
import type { OtherPurpose } from '#domain/payment-purpose.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField, refuseFields } from '#server/platform/http/problem.ts'
import { entryColumns, matchEntryOf } from '#server/bank/entry/stored.ts'
import type { StoredEntry } from '#server/bank/entry/stored.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'
import { readRules } from './stored.ts'
import type { StoredRule } from './stored.ts'

const mostRules = 200
/** Entries to do that are tried against the rules for their count. */
const mostTried = 1000

const actionOf = (form: BankRuleForm): RuleAction | undefined => {
  const { action, purpose, category_id, client_id, to_account_id } = form
  if (action === 'purpose')
    return purpose ? { kind: 'purpose', purpose: purpose as OtherPurpose, client_id } : undefined
  if (action === 'expense') return { kind: 'expense', category_id, client_id }
  if (action === 'client') return client_id ? { kind: 'client', client_id } : undefined
  return to_account_id ? { kind: 'transfer', account_id: to_account_id } : undefined
}

const neededOf = { purpose: 'purpose', client: 'client_id', transfer: 'to_account_id', expense: 'category_id' } as const
const fieldOf: Readonly<Record<string, string>> = { iban: 'account_number' }

const conditionsOf = (form: BankRuleForm): MatchRule['conditions'] => ({
  direction: form.direction,
  name: form.name,
  iban: form.account_number,
  text: form.text,
  amount_from: form.amount_from,
  amount_to: form.amount_to,
  account_id: form.account_id,
})

/** Refuses a rule that could never fit, or that would fit everything. */
const check = async (context: CompanyContext, form: BankRuleForm): Promise<void> => {
  const action = actionOf(form)
  if (!action) throw refuseField(neededOf[form.action], 'required')
  const problems = problemsOfRule({ conditions: conditionsOf(form), action })
  if (problems.length > 0)
    throw refuseFields(
      Object.fromEntries(
        problems.map(({ field, problem }) => [fieldOf[field] ?? field, [{ key: `rule_${problem}`, params: {} }]]),
      ),
    )
  await refuseUnknown(context, { ...form, destination_account_id: form.to_account_id ?? undefined }, [
    'account_id',
    'category_id',
    'client_id',
    'destination_account_id',
  ])
}

const readToTry = async ({ db, companyId }: CompanyContext): Promise<StoredEntry[]> => {
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns} from bank_entry b where b.company_id = ${companyId} and b.state = 'to-do'
    order by b.date desc, b.id desc limit ${mostTried}`.execute(db)
  return rows
}

const itemOf = (rule: StoredRule, entries: readonly StoredEntry[]): BankRule => {
  const { conditions, action } = rule
  const fits = ruleTest(rule)
  return {
    id: rule.id,
    version: rule.version,
    position: rule.position,
    direction: conditions.direction,
    name: conditions.name,
    account_number: conditions.iban,
    text: conditions.text,
    amount_from: conditions.amount_from,
    amount_to: conditions.amount_to,
    account: rule.account,
    action: action.kind,
    purpose: action.kind === 'purpose' ? action.purpose : null,
    category: rule.category,
    client: rule.client,
    to_account: rule.to_account,
    fits: entries.filter((entry) => fits(matchEntryOf(entry), new Set(wordsOfName(entry.name)))).length,
  }
}

const listRules = async (context: CompanyContext): Promise<BankRule[]> => {
  const [rules, entries] = await Promise.all([readRules(context), readToTry(context)])
  return rules.map((rule) => itemOf(rule, entries))
}

const readRule = async (context: CompanyContext, id: string): Promise<BankRule> => {
  const found = (await listRules(context)).find((rule) => rule.id === id)
  if (!found) throw notFound('bank-rule')
  return found
}

const columnsOf = (form: BankRuleForm) => ({
  direction: form.direction,
  name: form.name,
  account_number: form.account_number,
  text: form.text,
  amount_from: form.amount_from,
  amount_to: form.amount_to,
  account_id: form.account_id,
  action: form.action,
  purpose: form.action === 'purpose' ? form.purpose : null,
  category_id: form.action === 'expense' ? form.category_id : null,
  client_id: form.action === 'transfer' ? null : form.client_id,
  to_account_id: form.action === 'transfer' ? form.to_account_id : null,
})

const createRule = async (context: CompanyContext, form: BankRuleForm): Promise<string> => {
  const { db, companyId, session } = context
  await check(context, form)
  const rules = await readRules(context)
  if (rules.length >= mostRules) throw new Problem('list_full', { resource: 'bank-rule', values: { most: mostRules } })
  const id = uuid()
  const position = Math.max(-1, ...rules.map((rule) => rule.position)) + 1
  await db
    .insertInto('bank_rule')
    .values({ company_id: companyId, id, position, created_by: session.user_id, ...columnsOf(form) })
    .execute()
  return id
}

const lockRule = async ({ db, companyId }: CompanyContext, id: string): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select version from bank_rule where company_id = ${companyId} and id = ${id} for update`.execute(db)
  if (!rows[0]) throw notFound('bank-rule')
  return rows[0].version
}

/** Puts the rule at a place in the order; the others keep theirs. */
const move = async (context: CompanyContext, id: string, place: number): Promise<void> => {
  const others = (await readRules(context)).map((rule) => rule.id).filter((other) => other !== id)
  const order = [...others.slice(0, place), id, ...others.slice(place)]
  await sql`update bank_rule r set position = o.position - 1
    from unnest(${order}::uuid[]) with ordinality as o(id, position)
    where r.company_id = ${context.companyId} and r.id = o.id`.execute(context.db)
}

export const bankRuleHandlers: HandlersOf<typeof bankRuleRows> = {
  'bank.rules': async (context) => ({ data: await listRules(context) }),
  'bank.create_rule': async (context, { body }) => readRule(context, await createRule(context, body)),
  'bank.update_rule': async (context, { params, body }) => {
    const { version, position, ...form } = body
    if ((await lockRule(context, params.id)) !== version)
      throw new Problem('stale_version', { current: await readRule(context, params.id) })
    await check(context, form)
    await context.db
      .updateTable('bank_rule')
      .set({ ...columnsOf(form), version: version + 1 })
      .where('company_id', '=', context.companyId)
      .where('id', '=', params.id)
      .execute()
    if (position !== undefined) await move(context, params.id, position)
    return readRule(context, params.id)
  },
  'bank.delete_rule': async (context, { params }) => {
    await lockRule(context, params.id)
    await sql`delete from bank_rule where company_id = ${context.companyId} and id = ${params.id}`.execute(context.db)
  },
}
