import { providerNames } from '#domain/online-payment.ts'
import { safe } from './html.ts'
import type { LinkDocument } from './link-document.ts'
import type { PageTexts } from './page-texts.ts'
import { actionsOf, waysToPay } from './ways-to-pay.ts'

/** Why no page of a provider was opened. */
export type PayError = 'limited' | 'unavailable' | 'off' | 'foreign'

/**
 * What the client comes back from: a provider's page after paying, with the number of times that this page refreshed itself; the same without
 * paying; or a click that was refused.
 */
export type PayState = { kind: 'paying'; refreshes: number } | { kind: 'left' } | { error: PayError } | undefined

const secondsBetween = 3
/** The page stops refreshing itself after two minutes. */
const maxRefreshes = 40

/** Whether the provider has not told yet that the money came. Only its event decides; that the client came back does not. */
const isAwaited = ({ ways, invoice }: LinkDocument, state: PayState): boolean =>
  state !== undefined && 'kind' in state && state.kind === 'paying' && ways.last?.state === 'open' && isOpen(invoice)

const isOpen = ({ unpaid, voided_at }: LinkDocument['invoice']): boolean => Number(unpaid) > 0 && !voided_at

/** Refreshes the page without a script while the payment is awaited. */
export const refreshTag = (document: LinkDocument, state: PayState): string => {
  if (!isAwaited(document, state)) return ''
  const refreshes = refreshesOf(state)
  return refreshes < maxRefreshes
    ? `<meta http-equiv="refresh" content="${secondsBetween};url=/i/${document.token}?paying=${refreshes + 1}">`
    : ''
}

const refreshesOf = (state: PayState): number =>
  state !== undefined && 'kind' in state && state.kind === 'paying' ? state.refreshes : 0

/** The buttons of the first card, what became of a payment above them, and who takes the payment below. */
export const payPart = (document: LinkDocument, state: PayState, { text }: PageTexts): string => {
  if (isAwaited(document, state)) {
    const key = refreshesOf(state) < maxRefreshes ? 'pay_awaited' : 'pay_late'
    return `<p class="paying" role="status">${safe(text(key))}</p>`
  }
  const failure = failureKey(document, state)
  const trouble = failure ? `<p class="pay-error" role="alert">${safe(text(failure))}</p>` : ''
  const buttons = actionsOf(document).map(
    ({ path, label, filled }) =>
      `<form method="post" action="/i/${document.token}/${path}"><button class="pay${filled ? ' filled' : ''}">${safe(label)}</button></form>`,
  )
  const ways = buttons.length > 0 ? `<div class="ways">${buttons.join('')}</div>` : ''
  return `${trouble}${ways}${takers(document, text)}`
}

const failureKey = ({ ways, invoice }: LinkDocument, state: PayState): string | undefined => {
  if (state === undefined || !isOpen(invoice)) return undefined
  if ('error' in state) return `pay_error_${state.error}`
  if (ways.last?.state === 'failed') return `pay_failed_${ways.last.failure ?? 'declined'}`
  return state.kind === 'left' && ways.last?.state === 'open' ? 'pay_left' : undefined
}

const takers = (document: LinkDocument, text: PageTexts['text']): string => {
  const names = waysToPay(document).map((provider) => `\u201e${providerNames[provider]}\u201c`)
  if (names.length === 0) return ''
  const list = names.join(` ${text('pay_and')} `)
  return `<p class="taker">${safe(text(names.length === 1 ? 'pay_taker' : 'pay_takers', { names: list }))}</p>`
}
