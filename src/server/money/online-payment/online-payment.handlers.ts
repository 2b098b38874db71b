// Decision: docs/decisions/online-payments.md
import type { z } from 'zod'
import type { onlinePaymentInput, OnlinePaymentSettings, onlinePaymentRows } from '#contract/money/online-payment.ts'
import { endingOf, providerNames } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { adapterOf, hookUrlOf } from './adapters.ts'
import * as settings from './settings.queries.ts'
import type { StoredProvider } from './settings.queries.ts'
import { closeToDo, readToDo } from './to-do.queries.ts'
import { retryEvent } from './retry.ts'

type Input = z.output<typeof onlinePaymentInput>

const shownOf = (context: CompanyContext, stored: StoredProvider) => {
  const { is_on, sandbox, checked_at, check_result } = stored
  return {
    is_on,
    is_test: sandbox,
    hook_url: hookUrlOf(context.services, stored.provider, context.companyId),
    check: checked_at && check_result ? { at: new Date(checked_at).toISOString(), result: check_result } : null,
  }
}

const readSettings = async (context: CompanyContext): Promise<OnlinePaymentSettings> => {
  const stored = await settings.readProviders(context)
  const find = (provider: PaymentProvider) => stored.find((each) => each.provider === provider)
  const stripe = find('stripe')
  const montonio = find('montonio')
  const ending = ({ endings }: StoredProvider, name: string) => endings[name] ?? ''
  return {
    stripe: stripe
      ? {
          ...shownOf(context, stripe),
          secret_key: ending(stripe, 'secret_key'),
          webhook_secret: ending(stripe, 'webhook_secret'),
        }
      : null,
    montonio: montonio
      ? {
          ...shownOf(context, montonio),
          access_key: ending(montonio, 'access_key'),
          secret_key: ending(montonio, 'secret_key'),
        }
      : null,
    hooks: {
      stripe: hookUrlOf(context.services, 'stripe', context.companyId),
      montonio: hookUrlOf(context.services, 'montonio', context.companyId),
    },
  }
}

type Secrets = Record<string, string | null>

/** The keys after a change: those that were left out stay. Without a stored one each is required. */
const completeSecrets = (
  context: CompanyContext,
  provider: PaymentProvider,
  stored: StoredProvider | undefined,
  entered: Secrets,
): Record<string, string> => {
  const kept: Record<string, string> = stored ? settings.keysOf(context.services, context.companyId, stored).keys : {}
  return Object.fromEntries(
    Object.entries(entered).map(([name, value]) => {
      const secret = value ?? kept[name]
      if (!secret) throw refuseField(`${provider}.${name}`, 'required')
      return [name, secret]
    }),
  )
}

/** Stores what changed, and tells the security log of the company which provider it was. */
const change = async (
  context: CompanyContext,
  provider: PaymentProvider,
  input: { is_on: boolean; sandbox: boolean; entered: Secrets } | null,
): Promise<void> => {
  const stored = await settings.lockProvider(context, provider)
  if (input === null) {
    if (!stored) return
    await settings.removeProvider(context, provider, context.now)
  } else {
    const { is_on, sandbox, entered } = input
    const secrets = completeSecrets(context, provider, stored, entered)
    const isNew = !stored || stored.sandbox !== sandbox || Object.values(entered).some((value) => value !== null)
    const sealed = isNew
      ? settings.sealKeys(context.services, context.companyId, provider, secrets)
      : (stored?.secrets ?? '')
    const endings = Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, endingOf(secret)]))
    await settings.storeProvider(
      context,
      { provider, is_on, sandbox, secrets: sealed, endings },
      { by: context.session.user_id, at: context.now, keys: isNew },
    )
  }
  const { db, companyId } = context
  const company = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirst()
  await recordEvent(context, {
    event: 'online_payment_changed',
    detail: providerNames[provider],
    company: company?.title,
  })
}

const store = async (context: CompanyContext, { stripe, montonio }: Input): Promise<OnlinePaymentSettings> => {
  if (stripe !== undefined) {
    const { is_on, ...entered } = stripe ?? { is_on: false, secret_key: null, webhook_secret: null }
    // The key itself tells whether its money is real; an unchanged one stays what it was.
    const before = stripe && !entered.secret_key ? await settings.lockProvider(context, 'stripe') : undefined
    const sandbox = entered.secret_key ? entered.secret_key.includes('_test_') : (before?.sandbox ?? false)
    await change(context, 'stripe', stripe && { is_on, sandbox, entered })
  }
  if (montonio !== undefined) {
    const { is_on, sandbox, ...entered } = montonio ?? {
      is_on: false,
      sandbox: false,
      access_key: null,
      secret_key: null,
    }
    await change(context, 'montonio', montonio && { is_on, sandbox, entered })
  }
  return readSettings(context)
}

/** Asks the provider without a transaction, because it may take seconds. */
const test = async (context: CompanyContext, provider: PaymentProvider) => {
  const stored = (await settings.readProviders(context)).find((each) => each.provider === provider)
  if (!stored) throw notFound('online_payment')
  const { services, companyId, session, now } = context
  return async (): Promise<OnlinePaymentSettings> => {
    const result = await adapterOf(services, settings.keysOf(services, companyId, stored)).check()
    return asUser(services.pool, session, async (db) => {
      await settings.storeCheck({ db, companyId }, stored, result, now)
      return readSettings({ ...context, db })
    })
  }
}

export const onlinePaymentHandlers: HandlersOf<typeof onlinePaymentRows> = {
  'online_payment.settings': readSettings,
  'online_payment.set_settings': (context, { body }) => store(context, body),
  'online_payment.test': (context, { body }) => test(context, body.provider),
  'online_payment.to_do': async (context) => ({ data: await readToDo(context) }),
  'online_payment.retry': async (context, { params }) => {
    await retryEvent(context, params.id)
    return { data: await readToDo(context) }
  },
  'online_payment.done': async (context, { params }) => {
    if (!(await closeToDo(context, params.id))) throw notFound('online_payment')
    return { data: await readToDo(context) }
  },
}
