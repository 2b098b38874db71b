import { apiKeyHandlers } from '#server/account/api-key/api-key.handlers.ts'
import { webhookHandlers } from '#server/account/webhook/webhook.handlers.ts'
import { activityHandlers } from '#server/setup/activity/activity.handlers.ts'
import { clientTotalsHandlers } from '#server/books/client-totals/client-totals.handlers.ts'
import { clientHandlers } from '#server/sales/client/client.handlers.ts'
import { closedPeriodHandlers } from '#server/setup/closed-period/closed-period.handlers.ts'
import { companyAccountHandlers } from '#server/setup/company-account/company-account.handlers.ts'
import { taxCodeHandlers } from '#server/account/company/tax-code.handlers.ts'
import { peppolHandlers } from '#server/account/company/peppol.handlers.ts'
import { companyDeletionHandlers } from '#server/account/company/deletion.handlers.ts'
import { companyHandlers } from '#server/account/company/company.handlers.ts'
import { logoHandlers } from '#server/setup/logo-and-style/logo.handlers.ts'
import { integrityHandlers } from '#server/books/integrity/integrity.handlers.ts'
import { historyHandlers } from '#server/books/history/history.handlers.ts'
import { expenseCategoryHandlers } from '#server/setup/expense-category/expense-category.handlers.ts'
import { expenseHandlers } from '#server/purchases/expense/expense.handlers.ts'
import { readEInvoiceHandlers } from '#server/purchases/e-invoice/read-e-invoice.handlers.ts'
import { archiveHandlers } from '#server/books/archive/archive.handlers.ts'
import { exportHandlers } from '#server/books/export/export.handlers.ts'
import { listExportHandlers } from '#server/books/export/list.handlers.ts'
import { noticeHandlers } from '#server/books/notice/notice.handlers.ts'
import { companyOverviewHandlers } from '#server/books/company-overview/company-overview.handlers.ts'
import { dashboardHandlers } from '#server/books/dashboard/dashboard.handlers.ts'
import { accountRegisterHandlers } from '#server/money/account-register/account-register.handlers.ts'
import { orderInvoiceHandlers } from '#server/provider/order-invoice/order-invoice.handlers.ts'
import type { Handlers } from '#server/platform/http/context.ts'
import { healthHandlers } from '#server/platform/http/health.handlers.ts'
import { companyRegisterHandlers } from '#server/account/company-register/company-register.handlers.ts'
import { vatCheckHandlers } from '#server/sales/vat-check/vat-check.handlers.ts'
import { rateHandlers } from '#server/setup/exchange-rate/rate.handlers.ts'
import { exchangeRateHandlers } from '#server/sales/document/exchange-rate.handlers.ts'
import { eInvoiceHandlers } from '#server/sales/e-invoice/e-invoice.handlers.ts'
import { invoiceHandlers } from '#server/sales/invoice/invoice.handlers.ts'
import { stylePreviewHandlers } from '#server/sales/invoice/style-preview.handlers.ts'
import { messageHandlers } from '#server/provider/message/message.handlers.ts'
import { noteTemplateHandlers } from '#server/setup/note-template/note-template.handlers.ts'
import { recurringHandlers } from '#server/automation/recurring/recurring.handlers.ts'
import { reportHandlers } from '#server/reports/report.handlers.ts'
import { operatorHandlers } from '#server/provider/operator/operator.handlers.ts'
import { bankEntryHandlers } from '#server/bank/entry/entry.handlers.ts'
import { importHandlers } from '#server/books/import/import.handlers.ts'
import { bankImportHandlers } from '#server/bank/import/import.handlers.ts'
import { reconciliationHandlers } from '#server/bank/reconciliation/reconciliation.handlers.ts'
import { bankRuleHandlers } from '#server/bank/rule/rule.handlers.ts'
import { paymentFileHandlers } from '#server/bank/payment-file/payment-file.handlers.ts'
import { inboxMailHandlers } from '#server/automation/inbox-mail/inbox-mail.handlers.ts'
import { inboxHandlers } from '#server/automation/inbox/inbox.handlers.ts'
import { plannedSendingHandlers } from '#server/automation/planned-sending/planned-sending.handlers.ts'
import { draftHandlers } from '#server/automation/draft/draft.handlers.ts'
import { onlinePaymentHandlers } from '#server/money/online-payment/online-payment.handlers.ts'
import { paymentHandlers } from '#server/money/payment/payment.handlers.ts'
import { acceptHandlers } from '#server/account/members/accept.handlers.ts'
import { employeesHandlers } from '#server/account/members/employees.handlers.ts'
import { invitationsHandlers } from '#server/account/members/invitations.handlers.ts'
import { productHandlers } from '#server/sales/product/product.handlers.ts'
import { letterTemplateHandlers } from '#server/sales/letter/letter-template.handlers.ts'
import { reminderHandlers } from '#server/sales/reminder/reminder.handlers.ts'
import { clientLinkHandlers } from '#server/sales/client-link/client-link.handlers.ts'
import { documentMessageHandlers } from '#server/sales/document-message/document-message.handlers.ts'
import { documentLinkHandlers } from '#server/sales/document-link/document-link.handlers.ts'
import { reminderSettingsHandlers } from '#server/sales/reminder/settings.handlers.ts'
import { statementHandlers } from '#server/sales/statement/statement.handlers.ts'
import { bounceHandlers } from '#server/sales/bounce/bounce.handlers.ts'
import { senderHandlers } from '#server/sales/sender/sender.handlers.ts'
import { sendingHandlers } from '#server/sales/sending/sending.handlers.ts'
import { likenessHandlers } from '#server/setup/likeness/likeness.handlers.ts'
import { searchHandlers } from '#server/books/search/search.handlers.ts'
import { securityEventHandlers } from '#server/account/security-event/security-event.handlers.ts'
import { continuityHandlers } from '#server/setup/series/continuity.handlers.ts'
import { seriesHandlers } from '#server/setup/series/series.handlers.ts'
import { signInMethodHandlers } from '#server/account/sign-in/methods.handlers.ts'
import { ownAccountHandlers } from '#server/account/own-account/own-account.handlers.ts'
import { passkeyHandlers } from '#server/account/sign-in/passkey.handlers.ts'
import { socialHandlers } from '#server/account/sign-in/social.handlers.ts'
import { subscriptionHandlers } from '#server/account/subscription/subscription.handlers.ts'
import { proofHandlers } from '#server/account/sign-in/proof.handlers.ts'
import { twoStepHandlers } from '#server/account/sign-in/two-step.handlers.ts'
import { packHandlers } from '#server/reports/pack/pack.handlers.ts'
import { packLinkHandlers } from '#server/reports/pack/link.handlers.ts'
import { isafHandlers } from '#server/reports/isaf/isaf.handlers.ts'
import { unitHandlers } from '#server/setup/unit/unit.handlers.ts'
import { emailHandlers } from '#server/account/user/email.handlers.ts'
import { passwordHandlers } from '#server/account/user/password.handlers.ts'
import { profileHandlers } from '#server/account/user/profile.handlers.ts'
import { sessionHandlers } from '#server/account/user/session.handlers.ts'
import { signInHandlers } from '#server/account/user/sign-in.handlers.ts'
import { vatHandlers } from '#server/setup/vat/vat.handlers.ts'

/** The handlers of all calls of the contract. */
export const handlers: Handlers = {
  ...healthHandlers,
  ...signInHandlers,
  ...emailHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...sessionHandlers,
  ...socialHandlers,
  ...passkeyHandlers,
  ...signInMethodHandlers,
  ...subscriptionHandlers,
  ...orderInvoiceHandlers,
  ...twoStepHandlers,
  ...proofHandlers,
  ...ownAccountHandlers,
  ...companyHandlers,
  ...companyDeletionHandlers,
  ...taxCodeHandlers,
  ...peppolHandlers,
  ...apiKeyHandlers,
  ...webhookHandlers,
  ...employeesHandlers,
  ...invitationsHandlers,
  ...acceptHandlers,
  ...logoHandlers,
  ...companyAccountHandlers,
  ...accountRegisterHandlers,
  ...unitHandlers,
  ...vatHandlers,
  ...seriesHandlers,
  ...activityHandlers,
  ...noteTemplateHandlers,
  ...continuityHandlers,
  ...closedPeriodHandlers,
  ...rateHandlers,
  ...companyRegisterHandlers,
  ...productHandlers,
  ...clientHandlers,
  ...vatCheckHandlers,
  ...clientTotalsHandlers,
  ...dashboardHandlers,
  ...companyOverviewHandlers,
  ...noticeHandlers,
  ...invoiceHandlers,
  ...exchangeRateHandlers,
  ...eInvoiceHandlers,
  ...stylePreviewHandlers,
  ...paymentHandlers,
  ...onlinePaymentHandlers,
  ...bankImportHandlers,
  ...importHandlers,
  ...bankEntryHandlers,
  ...bankRuleHandlers,
  ...reconciliationHandlers,
  ...paymentFileHandlers,
  ...recurringHandlers,
  ...draftHandlers,
  ...plannedSendingHandlers,
  ...inboxMailHandlers,
  ...inboxHandlers,
  ...bounceHandlers,
  ...senderHandlers,
  ...sendingHandlers,
  ...documentLinkHandlers,
  ...clientLinkHandlers,
  ...documentMessageHandlers,
  ...letterTemplateHandlers,
  ...reminderHandlers,
  ...reminderSettingsHandlers,
  ...statementHandlers,
  ...archiveHandlers,
  ...exportHandlers,
  ...listExportHandlers,
  ...historyHandlers,
  ...reportHandlers,
  ...integrityHandlers,
  ...likenessHandlers,
  ...searchHandlers,
  ...expenseCategoryHandlers,
  ...expenseHandlers,
  ...isafHandlers,
  ...packHandlers,
  ...packLinkHandlers,
  ...readEInvoiceHandlers,
  ...messageHandlers,
  ...operatorHandlers,
  ...securityEventHandlers,
}
