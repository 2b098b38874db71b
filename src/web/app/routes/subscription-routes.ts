import type { PageRoute } from '#web/platform/navigation/navigation.ts'

/** Pages of plans, orders and billing details. */
export const subscriptionRoutes: readonly PageRoute[] = [
  {
    path: '/settings/subscription/overview',
    title: 'title_subscription',
    load: 'subscription.overview',
    frame: 'settings',
    screen: async () => (await import('#web/account/subscription/overview-page.tsx')).OverviewPage,
  },
  {
    path: '/settings/subscription/billing',
    title: 'title_subscription_billing',
    load: 'subscription.billing',
    frame: 'settings',
    screen: async () => (await import('#web/account/subscription/billing-page.tsx')).BillingPage,
  },
  {
    path: '/settings/subscription/plans',
    title: 'title_subscription_plans',
    load: 'subscription.plans',
    frame: 'settings',
    screen: async () => (await import('#web/account/subscription/plans-page.tsx')).PlansPage,
  },
  {
    path: '/settings/subscription/invoices',
    title: 'title_subscription_invoices',
    load: 'subscription.invoices',
    frame: 'settings',
    screen: async () => (await import('#web/account/subscription/invoices-page.tsx')).InvoicesPage,
  },
  {
    path: '/settings/subscription/checkout',
    title: 'title_subscription_checkout',
    load: 'subscription.billing',
    frame: 'settings',
    screen: async () => (await import('#web/account/subscription/checkout-page.tsx')).CheckoutPage,
  },
  {
    path: '/settings/subscription/order/{id}',
    title: 'title_subscription_order',
    load: 'subscription.order',
    frame: 'settings',
    screen: async () => (await import('#web/account/subscription/order-page.tsx')).OrderPage,
  },
]
