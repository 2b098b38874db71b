import { keysOf } from '#contract/platform/key-access.ts'

/** What keys may do with the calls of this area. */
export const providerKeys = {
  ...keysOf('never', [
    'message.list',
    'message.read',
    'message.create',
    'message.reply',
    'message.seen',
    'operator-message.list',
    'operator-message.read',
    'operator-message.answer',
    'operator-order.list',
    'operator-order.accept',
    'operator-order.cancel',
    'operator-user.list',
    'operator-company.list',
    'operator-job.list',
    'operator-job.retry',
    'operator-health.read',
    'operator-sending.read',
    'operator-sending.stop',
    'operator-sending.resume',
    'operator-sending.company',
    'operator-sending.change',
    'operator-peppol.read',
    'operator-peppol.change',
  ]),
}
