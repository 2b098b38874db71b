import { showClientDocuments } from '#server/client-page/documents-pages.ts'
import { showClientPages } from '#server/client-page/client-pages.ts'
import { listenToStripe } from '#server/account/subscription/stripe-webhook.ts'
import { listenToProviders } from '#server/money/online-payment/hook.ts'
import { receiveBounces } from '#server/sales/bounce/receive-bounces.ts'
import { serveMcp } from '#server/platform/mcp/serve-mcp.ts'

/** Routes that other services, programs and clients without an account use. */
export const outsideContract = [
  listenToStripe,
  listenToProviders,
  showClientPages,
  showClientDocuments,
  serveMcp,
  receiveBounces,
]
