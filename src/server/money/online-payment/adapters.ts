import type { PaymentProvider } from '#domain/online-payment.ts'
import type { Services } from '#server/platform/services.ts'
import { montonioAdapter } from './montonio.ts'
import type { ProviderAdapter, ProviderKeys } from './provider.ts'
import { stripeAdapter } from './stripe.ts'

/** The provider with the keys of a company. Tests have the providers elsewhere. */
export const adapterOf = ({ config }: Pick<Services, 'config'>, of: ProviderKeys): ProviderAdapter =>
  of.provider === 'stripe'
    ? stripeAdapter(of.keys, config.stripePayments)
    : montonioAdapter(of.keys, { sandbox: of.sandbox, base: config.montonioPayments })

/** The address to which a provider of a company sends its events. */
export const hookUrlOf = ({ publicUrl }: Pick<Services, 'publicUrl'>, provider: PaymentProvider, companyId: string) =>
  `${publicUrl()}/api/hook/${provider}/${companyId}`

/** Where forms of clients' pages may lead: the pages of the providers. */
export const paymentOrigins = ({ config }: Pick<Services, 'config'>): string[] => [
  'https://checkout.stripe.com',
  'https://*.montonio.com',
  ...[config.stripePayments, config.montonioPayments].flatMap((base) => (base ? [new URL(base).origin] : [])),
]
