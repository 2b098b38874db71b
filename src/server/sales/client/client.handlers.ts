import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { valuesWhenOmitted } from '#contract/platform/field-names.ts'
import { clientInput, clientRows } from '#contract/sales/client.ts'
import type { Client } from '#contract/sales/client.ts'
import { countries } from '#domain/country.ts'
import { currencies } from '#domain/currency.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { refuseIf, reasonIfDeleted, withActions, mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { archive, unarchive, restore, softDelete } from '#server/platform/resource/lifecycle.ts'
import { carryToPurchases } from './carry-to-purchases.queries.ts'
import { readAdvance, readUnpaidInvoices } from './client-money.queries.ts'
import {
  findClient,
  findWholeClient,
  insertClient,
  isClientUsed,
  listClients,
  likelyClients,
  readCompanyDefaults,
  updateClient,
} from './client.queries.ts'

const options = { currencies: [...currencies], countries: [...countries] }

const requireClient = async (scope: Scope, id: string, lock?: { lock: boolean }) => {
  const client = await findClient(scope, id, lock)
  if (!client) throw notFound('client')
  return client
}

const lockLive = async (scope: Scope, id: string) => {
  const client = await requireClient(scope, id, { lock: true })
  if (reasonIfDeleted(client)) throw notFound('client')
  return client
}

const deleteRefusal = async (scope: Scope, { id }: Client) => ((await isClientUsed(scope, id)) ? 'has_documents' : null)

const withReasons = <Whole extends Client>(context: CompanyContext, client: Whole) =>
  withActions(context, clientRows['client.update'].access, client, async () => {
    const deletedReason = reasonIfDeleted(client)
    return {
      edit: deletedReason,
      delete: deletedReason ?? (await deleteRefusal(context, client)),
      archive: deletedReason,
    }
  })

/** The default currency of a client is the company's. */
const withDefaultCurrency = ({ session }: CompanyContext, fields: z.output<typeof clientInput>) => ({
  ...fields,
  currency: fields.currency ?? session.currency,
})

export const clientHandlers = {
  'client.list': (context, { query }) => listClients(context, query),

  'client.likely': async (context, { query }) => ({ data: await likelyClients(context, query.side) }),

  'client.create_form': async (context) => {
    const { country, currency, language } = await readCompanyDefaults(context)
    return {
      item: {
        ...valuesWhenOmitted(clientInput.shape),
        title: '',
        country,
        currency,
        // The contract allowed no other value when the company was stored.
        language: language as Client['language'],
      },
      options,
    }
  },

  'client.create': (context, { body }) => insertClient(context, uuid(), withDefaultCurrency(context, body)),

  'client.edit_form': async (context, { params }) => {
    const client = await findWholeClient(context, params.id)
    if (!client) throw notFound('client')
    return { item: await withReasons(context, client), options }
  },

  'client.update': async (context, { params, body }) => {
    const stored = await lockLive(context, params.id)
    refuseStale(stored, body)
    const changed = await updateClient(
      context,
      stored.id,
      withDefaultCurrency(context, mergeChange(clientInput, stored, body)),
    )
    if (changed.country !== stored.country || changed.vat_code !== stored.vat_code)
      await carryToPurchases(context, stored.id)
    return changed
  },

  'client.delete': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    refuseIf(await deleteRefusal(context, stored))
    await softDelete(context, 'client', stored.id)
  },

  'client.restore': async (context, { params }) => {
    const stored = await requireClient(context, params.id, { lock: true })
    if (!stored.deleted_at) return stored
    await restore(context, 'client', stored.id)
    return requireClient(context, stored.id)
  },

  'client.archive': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    if (stored.archived_at) return stored
    await archive(context, 'client', stored.id)
    return requireClient(context, stored.id)
  },

  'client.archive_restore': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    if (!stored.archived_at) return stored
    await unarchive(context, 'client', stored.id)
    return requireClient(context, stored.id)
  },

  'client.unpaid_invoices': async (context, { params, query }) => {
    const { id } = await requireClient(context, params.id)
    return readUnpaidInvoices(context, id, query)
  },

  'client.advanced_payment': async (context, { params, query }) => {
    const { id } = await requireClient(context, params.id)
    return readAdvance(context, id, query.currency ?? context.session.currency)
  },
} satisfies HandlersOf<typeof clientRows>
