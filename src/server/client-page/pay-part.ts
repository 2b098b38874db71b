import { providerNames } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { safe } from './html.ts'
import type { LinkDocument, LinkWays } from './link-document.ts'
import type { PageTexts } from './page-texts.ts'
import { actionsOf, waysToPay } from './ways-to-pay.ts'

/** Why no page of a provider was opened. */
export type PayError = 'limited' | 'unavailable' | 'off' | 'foreign' | 'changed'

/**
 * What the client comes back from: a provider's page after paying, with the number of times that this page refreshed itself; the same without
 * paying; or a click that was refused.
 */
export type PayState = { kind: 'paying'; refreshes: number } | { kind: 'left' } | { error: PayError } | undefined

/** From the address: where the client comes back to after a provider's page. */
export const payStateOf = (query: unknown): PayState => {
  const { paying, left } = query as Record<string, unknown>
  if (paying !== undefined) {
    const refreshes = Number(paying)
    return { kind: 'paying', refreshes: Number.isInteger(refreshes) && refreshes > 0 ? refreshes : 0 }
  }
  return left === undefined ? undefined : { kind: 'left' }
}

/** What a page asks the client to pay: a document, or all open invoices. */
export type Payable = {
  ways: LinkWays
  /** Whether something is left to pay. */
  isOpen: boolean
  /** The address of the page. */
  href: string
}

export const payableOf = ({ ways, invoice, token }: LinkDocument): Payable => ({
  ways,
  isOpen: Number(invoice.unpaid) > 0 && !invoice.voided_at,
  href: `/i/${token}`,
})

const secondsBetween = 3
/** The page stops refreshing itself after two minutes. */
const maxRefreshes = 40

/** Whether the provider has not told yet that the money came. Only its event decides; that the client came back does not. */
const isAwaited = ({ ways, isOpen }: Payable, state: PayState): boolean =>
  state !== undefined && 'kind' in state && state.kind === 'paying' && ways.last?.state === 'open' && isOpen

/** Refreshes the page without a script while the payment is awaited. */
export const refreshTag = (payable: Payable, state: PayState): string => {
  if (!isAwaited(payable, state)) return ''
  const refreshes = refreshesOf(state)
  const { href } = payable
  const next = `${href}${href.includes('?') ? '&' : '?'}paying=${refreshes + 1}`
  return refreshes < maxRefreshes ? `<meta http-equiv="refresh" content="${secondsBetween};url=${safe(next)}">` : ''
}

const refreshesOf = (state: PayState): number =>
  state !== undefined && 'kind' in state && state.kind === 'paying' ? state.refreshes : 0

/** The buttons, what became of a payment above them, and who takes the payment below. */
export const payParts = (
  payable: Payable,
  state: PayState,
  { text }: PageTexts,
  { forms, takenBy }: { forms: readonly string[]; takenBy: readonly PaymentProvider[] },
): string => {
  if (isAwaited(payable, state)) {
    const key = refreshesOf(state) < maxRefreshes ? 'pay_awaited' : 'pay_late'
    return `<p class="paying" role="status">${safe(text(key))}</p>`
  }
  const failure = failureKey(payable, state)
  const trouble = failure ? `<p class="pay-error" role="alert">${safe(text(failure))}</p>` : ''
  const ways = forms.length > 0 ? `<div class="ways">${forms.join('')}</div>` : ''
  return `${trouble}${ways}${takers(takenBy, text)}`
}

/** The same of a document. */
export const payPart = (document: LinkDocument, state: PayState, texts: PageTexts): string => {
  const forms = actionsOf(document).map(
    ({ path, label, filled }) =>
      `<form method="post" action="/i/${document.token}/${path}"><button class="pay${filled ? ' filled' : ''}">${safe(label)}</button></form>`,
  )
  return payParts(payableOf(document), state, texts, { forms, takenBy: waysToPay(document) })
}

const failureKey = ({ ways, isOpen }: Payable, state: PayState): string | undefined => {
  if (state === undefined || !isOpen) return undefined
  if ('error' in state) return `pay_error_${state.error}`
  if (ways.last?.state === 'failed') return `pay_failed_${ways.last.failure ?? 'declined'}`
  return state.kind === 'left' && ways.last?.state === 'open' ? 'pay_left' : undefined
}

const takers = (takenBy: readonly PaymentProvider[], text: PageTexts['text']): string => {
  const names = takenBy.map((provider) => `\u201e${providerNames[provider]}\u201c`)
  if (names.length === 0) return ''
  const list = names.join(` ${text('pay_and')} `)
  return `<p class="taker">${safe(text(names.length === 1 ? 'pay_taker' : 'pay_takers', { names: list }))}</p>`
}
