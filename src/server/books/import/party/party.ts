import { v7 as uuid } from 'uuid'
import type { ImportRecord } from '#domain/import/record.ts'
import { carryToPurchases } from '#server/sales/client/carry-to-purchases.queries.ts'
import { readCompanyDefaults } from '#server/sales/client/client.queries.ts'
import type { ClientFields } from '#server/sales/client/client.queries.ts'
import {
  deleteClients,
  findClients,
  insertClients,
  updateClients,
  usedClients,
} from '#server/sales/client/many-clients.queries.ts'
import type { StoredClient } from '#server/sales/client/many-clients.queries.ts'
import { errorOf, wrong } from '../entity.ts'
import type { Applied, AppliedRow, Compared, EntityWork, ImportRun, ToApply, Undone } from '../entity.ts'
import { findParties, partyKeys } from './find-party.ts'
import type { Party, PartyMatch } from './find-party.ts'
import { isSameParty, partyForm, shownParty } from './party-form.ts'
import type { CompanyDefaults } from './party-form.ts'

type Plan = { fields: ClientFields; stored: StoredClient | null }

const partyOf = ({ values }: ImportRecord): Party => ({
  title: values.title ?? null,
  code: values.code ?? null,
  vat_code: values.vat_code ?? null,
  email: values.email?.split(/[;\n]/)[0] ?? null,
  isPerson: values.type === 'individual',
})

const compareOne = (
  record: ImportRecord,
  party: Party,
  match: PartyMatch,
  defaults: CompanyDefaults,
): Compared<Plan> => {
  if (match.found === 'several') return wrong(record, [errorOf('title', 'several_clients')])
  const stored = match.found === 'one' ? match.client : undefined
  const form = partyForm(record, stored, defaults)
  if ('problems' in form) return wrong(record, form.problems)
  const { fields } = form
  const before = stored && shownParty(stored)
  const after = shownParty(fields)
  const isSame = stored !== undefined && (record.keep === true || isSameParty(stored, fields))
  const changes = before && !isSame ? Object.entries(before).filter(([name, value]) => after[name] !== value) : []
  return {
    state: isSame ? 'same' : stored ? 'changed' : 'new',
    values: withoutEmpty(isSame && before ? before : after),
    old: Object.fromEntries(changes),
    problems: [],
    subject_id: stored?.id ?? null,
    version: stored?.version ?? null,
    // Two rows that are the same client are duplicates, whichever of its codes each of them has.
    keys: [...partyKeys(party), ...(stored ? [`client id ${stored.id}`] : [])],
    total: null,
    plan: { fields, stored: stored ?? null },
  }
}

const withoutEmpty = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const compare = async (run: ImportRun, records: readonly ImportRecord[]): Promise<Compared<Plan>[]> => {
  const parties = records.map(partyOf)
  const [defaults, matches] = await Promise.all([readCompanyDefaults(run), findParties(run, parties)])
  return records.map((record, index) =>
    compareOne(record, parties[index] as Party, matches[index] as PartyMatch, defaults),
  )
}

/** What undoing needs: the version that applying has left, and the fields before. */
type Undo = { version: number; before: ClientFields | null }

const apply = async (run: ImportRun, rows: readonly ToApply<Plan>[]): Promise<Applied[]> => {
  const added = rows.flatMap(({ plan }) => (plan.stored ? [] : [{ plan, id: uuid(), fields: plan.fields }]))
  const changed = rows.flatMap(({ plan }) =>
    plan.stored ? [{ id: plan.stored.id, version: plan.stored.version, fields: plan.fields }] : [],
  )
  await insertClients(run, added)
  const updated = await updateClients(run, changed)
  for (const { plan } of rows) {
    const { stored, fields } = plan
    if (stored && updated.has(stored.id) && (stored.country !== fields.country || stored.vat_code !== fields.vat_code))
      await carryToPurchases(run, stored.id)
  }
  const idOf = new Map(added.map(({ plan, id }) => [plan, id]))
  return rows.map(({ plan }): Applied => {
    const { stored } = plan
    if (!stored) return { subject_id: idOf.get(plan) ?? '', undo: { version: 1, before: null } satisfies Undo }
    if (!updated.has(stored.id)) return { problems: [errorOf(null, 'changed_meanwhile')] }
    const { id, version, ...before } = stored
    return { subject_id: id, undo: { version: version + 1, before } satisfies Undo }
  })
}

const undo = async (run: ImportRun, rows: readonly AppliedRow[]): Promise<Undone[]> => {
  const ids = rows.map(({ subject_id }) => subject_id)
  const clients = new Map((await findClients(run, ids, { lock: true })).map((client) => [client.id, client]))
  const used = await usedClients(run, ids)
  const keptBecause = ({ subject_id, undo: stored }: AppliedRow): string | null => {
    const { version, before } = stored as Undo
    const client = clients.get(subject_id)
    if (!client) return before ? 'deleted' : null
    if (client.version !== version) return 'changed'
    return !before && used.has(subject_id) ? 'used' : null
  }
  const reasons = rows.map(keptBecause)
  const undone = rows.filter((_, at) => reasons[at] === null)
  await deleteClients(
    run,
    undone.filter((row) => !(row.undo as Undo).before && clients.has(row.subject_id)).map((row) => row.subject_id),
  )
  const restored = undone.flatMap((row) => {
    const { version, before } = row.undo as Undo
    return before ? [{ id: row.subject_id, version, fields: before }] : []
  })
  await updateClients(run, restored)
  for (const { id, fields } of restored) {
    const client = clients.get(id)
    if (client && (client.country !== fields.country || client.vat_code !== fields.vat_code))
      await carryToPurchases(run, id)
  }
  return rows.map((row, at): Undone => {
    const kept = reasons[at] ?? null
    return kept === null ? { kept } : { kept, title: clients.get(row.subject_id)?.title ?? '' }
  })
}

/** Clients and vendors. They are one list: a vendor of the file that is a client already becomes both. */
export const partyWork: EntityWork<Plan> = { compare, apply, undo }
