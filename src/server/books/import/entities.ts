import { accountWork } from './account.ts'
import type { EntityTable } from './entity.ts'
import { expenseWork, invoiceWork } from './document/documents.ts'
import { partyWork } from './party/party.ts'
import { paymentWork } from './payment/payment.ts'
import { productWork } from './product/product.ts'

/** How the records of each entity are imported. */
export const entityWork: EntityTable = {
  client: partyWork,
  vendor: partyWork,
  product: productWork,
  account: accountWork,
  payment: paymentWork,
  invoice: invoiceWork,
  expense: expenseWork,
}
