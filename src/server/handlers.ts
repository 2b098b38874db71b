import { activityHandlers } from './activity/activity.handlers.ts'
import { clientTotalsHandlers } from './client/client-totals.handlers.ts'
import { clientHandlers } from './client/client.handlers.ts'
import { closedPeriodHandlers } from './closed-period/closed-period.handlers.ts'
import { companyAccountHandlers } from './company-account/company-account.handlers.ts'
import { companyDeletionHandlers } from './company/deletion.handlers.ts'
import { companyHandlers } from './company/company.handlers.ts'
import { logoHandlers } from './company/logo.handlers.ts'
import { historyHandlers } from './history/history.handlers.ts'
import { expenseCategoryHandlers } from './expense-category/expense-category.handlers.ts'
import { expenseHandlers } from './expense/expense.handlers.ts'
import { exportHandlers } from './export/export.handlers.ts'
import { listExportHandlers } from './export/list.handlers.ts'
import { dashboardHandlers } from './dashboard/dashboard.handlers.ts'
import type { Handlers } from './http/context.ts'
import { healthHandlers } from './http/health.handlers.ts'
import { invoiceHandlers } from './invoice/invoice.handlers.ts'
import { stylePreviewHandlers } from './invoice/style-preview.handlers.ts'
import { messageHandlers } from './message/message.handlers.ts'
import { operatorHandlers } from './operator/operator.handlers.ts'
import { paymentHandlers } from './payment/payment.handlers.ts'
import { peopleHandlers } from './people/people.handlers.ts'
import { productHandlers } from './product/product.handlers.ts'
import { sendingHandlers } from './sending/sending.handlers.ts'
import { likenessHandlers } from './likeness/likeness.handlers.ts'
import { searchHandlers } from './search/search.handlers.ts'
import { securityEventHandlers } from './security-event/security-event.handlers.ts'
import { continuityHandlers } from './series/continuity.handlers.ts'
import { seriesHandlers } from './series/series.handlers.ts'
import { signInMethodHandlers } from './sign-in/methods.handlers.ts'
import { ownAccountHandlers } from './own-account/own-account.handlers.ts'
import { passkeyHandlers } from './sign-in/passkey.handlers.ts'
import { socialHandlers } from './sign-in/social.handlers.ts'
import { subscriptionHandlers } from './subscription/subscription.handlers.ts'
import { proofHandlers } from './sign-in/proof.handlers.ts'
import { twoStepHandlers } from './sign-in/two-step.handlers.ts'
import { unitHandlers } from './unit/unit.handlers.ts'
import { userHandlers } from './user/user.handlers.ts'
import { vatHandlers } from './vat/vat.handlers.ts'

/** Who answers each row of the contract. */
export const handlers: Handlers = {
  ...healthHandlers,
  ...userHandlers,
  ...socialHandlers,
  ...passkeyHandlers,
  ...signInMethodHandlers,
  ...subscriptionHandlers,
  ...twoStepHandlers,
  ...proofHandlers,
  ...ownAccountHandlers,
  ...companyHandlers,
  ...companyDeletionHandlers,
  ...peopleHandlers,
  ...logoHandlers,
  ...companyAccountHandlers,
  ...unitHandlers,
  ...vatHandlers,
  ...seriesHandlers,
  ...activityHandlers,
  ...continuityHandlers,
  ...closedPeriodHandlers,
  ...productHandlers,
  ...clientHandlers,
  ...clientTotalsHandlers,
  ...dashboardHandlers,
  ...invoiceHandlers,
  ...stylePreviewHandlers,
  ...paymentHandlers,
  ...sendingHandlers,
  ...exportHandlers,
  ...listExportHandlers,
  ...historyHandlers,
  ...likenessHandlers,
  ...searchHandlers,
  ...expenseCategoryHandlers,
  ...expenseHandlers,
  ...messageHandlers,
  ...operatorHandlers,
  ...securityEventHandlers,
}
