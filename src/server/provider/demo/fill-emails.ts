import type { Invoice } from '#contract/sales/invoice.ts'
import type { Call } from './demo-server.ts'
import { undeliverable } from './people.ts'

// A new company may send 20 emails an hour; a visitor of the demo should still be able to send some.
const maxSent = 4

/** Sends the latest unpaid invoices, a reminder and a statement. */
export const fillEmails = async (call: Call, unpaid: readonly Invoice[]): Promise<void> => {
  const [oldest] = unpaid
  for (const { id } of unpaid.slice(-maxSent)) await send(call, id)
  if (!oldest) return
  await send(call, oldest.id)
  await send(call, oldest.id, { reminder: 'true' })
  const { to, subject, message } = await call('client.statement_draft', { id: oldest.client_id })
  await call('client.send_statement', { id: oldest.client_id }, { to, subject, message })
}

/** Sends an invoice to the client whose address does not exist. */
export const sendToMissingAddress = async (call: Call, invoice: Invoice): Promise<void> => {
  const { subject, message } = await call('invoice.email_draft', { id: invoice.id })
  await call('invoice.send', { id: invoice.id }, { to: [undeliverable], subject, message })
}

const send = async (call: Call, id: string, query: { reminder?: string } = {}) => {
  const { to, cc, subject, message } = await call('invoice.email_draft', { id, ...query })
  await call('invoice.send', { id }, { to, cc, subject, message })
}
