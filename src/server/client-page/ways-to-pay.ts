import { canPayOnline, paymentProviders } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { LinkDocument } from './link-document.ts'

/** A button of the first card: a form that posts to an address below the link. */
export type PageAction = {
  /** The last part of the address: `/i/{token}/{path}`. */
  path: string
  label: string
  /** The first action is filled with the company's colour. */
  filled: boolean
}

/**
 * What a client can do on the page besides reading. A feature adds a function that returns its buttons for a document, such as the ways of
 * paying, or accepting a quote; the first button of the first feature is the filled one.
 */
export type PageFeature = (document: LinkDocument) => readonly Omit<PageAction, 'filled'>[]

/** The providers with which the document can be paid now, in the order of the buttons. */
export const waysToPay = ({ ways, invoice }: LinkDocument): PaymentProvider[] =>
  paymentProviders.filter(
    (provider) =>
      ways.providers.includes(provider) &&
      canPayOnline(
        { ...invoice, is_void: invoice.voided_at !== null, is_invoiced: invoice.is_invoiced ?? false },
        provider,
      ),
  )

const payOnline: PageFeature = (document) =>
  waysToPay(document).map((provider) => ({
    path: `pay/${provider}`,
    label: textOf(document.invoice.language, 'client_page', `pay_${provider}`) ?? provider,
  }))

const features: readonly PageFeature[] = [payOnline]

export const actionsOf = (document: LinkDocument): PageAction[] =>
  features.flatMap((feature) => feature(document)).map((action, index) => ({ ...action, filled: index === 0 }))
