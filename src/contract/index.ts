import { activityRows } from './activity.ts'
import { clientTotalsRows } from './client-totals.ts'
import { clientRows } from './client.ts'
import { closedPeriodRows } from './closed-period.ts'
import { companyAccountRows } from './company-account.ts'
import { companyDeletionRows } from './company-deletion.ts'
import { companyLookRows } from './company-look.ts'
import { companyRows } from './company.ts'
import { continuityRows } from './continuity.ts'
import { dashboardRows } from './dashboard.ts'
import { historyRows } from './history.ts'
import { expenseCategoryRows } from './expense-category.ts'
import { expenseRows } from './expense.ts'
import { exportRows } from './export.ts'
import { healthRows } from './health.ts'
import { invoiceRows } from './invoice-rows.ts'
import { listExportRows } from './list-export.ts'
import { messageRows } from './message.ts'
import { operatorMessageRows } from './operator-message.ts'
import { operatorSendingRows } from './operator-sending.ts'
import { operatorRows } from './operator.ts'
import { ownAccountRows } from './own-account.ts'
import { passkeyRows } from './passkey.ts'
import { paymentRows } from './payment.ts'
import { peopleRows } from './people.ts'
import { productRows } from './product.ts'
import { proofRows } from './proof.ts'
import { sendingRows } from './sending.ts'
import { likenessRows } from './likeness.ts'
import { searchRows } from './search.ts'
import { securityEventRows } from './security-event.ts'
import { seriesRows } from './series.ts'
import { signInMethodRows } from './sign-in-methods.ts'
import { socialRows } from './social.ts'
import { subscriptionRows } from './subscription.ts'
import { twoStepRows } from './two-step.ts'
import { unitRows } from './unit.ts'
import { userRows } from './user.ts'
import { vatRows } from './vat.ts'

/** The whole API as one value: name of a call → its row. The server mounts it, the web calls it, OpenAPI describes it. */
export const contract = {
  ...healthRows,
  ...userRows,
  ...socialRows,
  ...signInMethodRows,
  ...passkeyRows,
  ...subscriptionRows,
  ...twoStepRows,
  ...proofRows,
  ...ownAccountRows,
  ...companyRows,
  ...companyDeletionRows,
  ...peopleRows,
  ...companyLookRows,
  ...companyAccountRows,
  ...unitRows,
  ...vatRows,
  ...seriesRows,
  ...activityRows,
  ...continuityRows,
  ...closedPeriodRows,
  ...productRows,
  ...clientRows,
  ...clientTotalsRows,
  ...dashboardRows,
  ...invoiceRows,
  ...sendingRows,
  ...exportRows,
  ...listExportRows,
  ...historyRows,
  ...likenessRows,
  ...searchRows,
  ...expenseCategoryRows,
  ...expenseRows,
  ...paymentRows,
  ...messageRows,
  ...operatorMessageRows,
  ...operatorRows,
  ...securityEventRows,
  ...operatorSendingRows,
}
export type Contract = typeof contract
export type CallName = keyof Contract
