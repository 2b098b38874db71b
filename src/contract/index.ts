import type { ResourceName } from '#domain/resources.ts'
import type { Row } from '#contract/platform/row.ts'
import { apiKeyRows } from '#contract/account/api-key.ts'
import { webhookRows } from '#contract/account/webhook.ts'
import { activityRows } from '#contract/setup/activity.ts'
import { bankEntryRows } from '#contract/bank/bank-entry.ts'
import { bankImportRows } from '#contract/bank/bank-import.ts'
import { bankRuleRows } from '#contract/bank/bank-rule.ts'
import { reconciliationRows } from '#contract/bank/reconciliation.ts'
import { clientTotalsRows } from '#contract/books/client-totals.ts'
import { clientRows } from '#contract/sales/client.ts'
import { closedPeriodRows } from '#contract/setup/closed-period.ts'
import { companyAccountRows } from '#contract/setup/company-account.ts'
import { draftRows } from '#contract/automation/draft.ts'
import { inboxMailRows } from '#contract/automation/inbox-mail.ts'
import { inboxRows } from '#contract/automation/inbox.ts'
import { plannedSendingRows } from '#contract/automation/planned-sending.ts'
import { noticeRows } from '#contract/books/notice.ts'
import { companyOverviewRows } from '#contract/books/company-overview.ts'
import { companyDeletionRows, companyRows } from '#contract/account/company.ts'
import { logoAndStyleRows } from '#contract/setup/logo-and-style.ts'
import { continuityRows, seriesRows } from '#contract/setup/series.ts'
import { dashboardRows } from '#contract/books/dashboard.ts'
import { historyRows } from '#contract/books/history.ts'
import { expenseCategoryRows } from '#contract/setup/expense-category.ts'
import { exchangeRateRows } from '#contract/sales/exchange-rate.ts'
import { expenseRows } from '#contract/purchases/expense.ts'
import { readEInvoiceRows } from '#contract/purchases/read-e-invoice.ts'
import { archiveRows } from '#contract/books/archive.ts'
import { exportRows } from '#contract/books/export.ts'
import { eInvoiceRows } from '#contract/sales/e-invoice.ts'
import { isafRows } from '#contract/reports/isaf.ts'
import { packRows } from '#contract/reports/pack.ts'
import { packLinkRows } from '#contract/reports/pack-link.ts'
import { healthRows } from '#contract/platform/health.ts'
import { integrityRows } from '#contract/books/integrity.ts'
import { invoiceRows } from '#contract/sales/invoice-rows.ts'
import { listExportRows } from '#contract/books/list-export.ts'
import { messageRows } from '#contract/provider/message.ts'
import { operatorMessageRows } from '#contract/provider/operator-message.ts'
import { operatorSendingRows } from '#contract/provider/operator-sending.ts'
import { operatorPeppolRows } from '#contract/provider/operator-peppol.ts'
import { noteTemplateRows } from '#contract/setup/note-template.ts'
import { operatorRows } from '#contract/provider/operator.ts'
import { ownAccountRows, userRows } from '#contract/account/user.ts'
import { passkeyRows } from '#contract/account/passkey.ts'
import { paymentFileRows } from '#contract/bank/payment-file.ts'
import { recurringRows } from './automation/recurring.ts'
import { onlinePaymentRows } from '#contract/money/online-payment.ts'
import { paymentRows } from '#contract/money/payment.ts'
import { peppolRows } from '#contract/account/peppol.ts'
import { peopleRows } from '#contract/account/people.ts'
import { productRows } from '#contract/sales/product.ts'
import { proofRows } from '#contract/account/proof.ts'
import { companyRegisterRows } from '#contract/account/company-register.ts'
import { vatCheckRows } from '#contract/sales/vat-check.ts'
import { rateRows } from '#contract/setup/rate.ts'
import { letterTemplateRows } from '#contract/sales/letter-template.ts'
import { reminderRows } from '#contract/sales/reminder.ts'
import { documentLinkRows } from '#contract/sales/document-link.ts'
import { clientLinkRows } from '#contract/sales/client-link.ts'
import { documentMessageRows } from '#contract/sales/document-message.ts'
import { reminderSettingsRows } from '#contract/sales/reminder-settings.ts'
import { statementSettingsRows } from '#contract/sales/statement-settings.ts'
import { bounceRows } from '#contract/sales/bounce.ts'
import { senderRows } from '#contract/sales/sender.ts'
import { sendingRows } from '#contract/sales/sending.ts'
import { likenessRows } from '#contract/setup/likeness.ts'
import { importRows } from '#contract/books/import.ts'
import { searchRows } from '#contract/books/search.ts'
import { reportRows } from '#contract/reports/report.ts'
import { reportFileRows } from '#contract/reports/report-file.ts'
import { nearestRows } from '#contract/reports/report-nearest.ts'
import { securityEventRows } from '#contract/account/security-event.ts'
import { signInMethodRows, socialRows } from '#contract/account/sign-in-methods.ts'
import { subscriptionRows } from '#contract/account/subscription.ts'
import { taxCodeRows } from '#contract/account/tax-code.ts'
import { twoStepRows } from '#contract/account/two-step.ts'
import { unitRows } from '#contract/setup/unit.ts'
import { vatRows } from '#contract/setup/vat.ts'

/** The whole API: the name of each call and its row. The server routes, the web's calls and the OpenAPI description are derived from it. */
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
  ...taxCodeRows,
  ...peppolRows,
  ...apiKeyRows,
  ...webhookRows,
  ...peopleRows,
  ...logoAndStyleRows,
  ...companyAccountRows,
  ...unitRows,
  ...vatRows,
  ...seriesRows,
  ...activityRows,
  ...noteTemplateRows,
  ...continuityRows,
  ...closedPeriodRows,
  ...rateRows,
  ...companyRegisterRows,
  ...productRows,
  ...clientRows,
  ...vatCheckRows,
  ...clientTotalsRows,
  ...dashboardRows,
  ...companyOverviewRows,
  ...noticeRows,
  ...invoiceRows,
  ...exchangeRateRows,
  ...eInvoiceRows,
  ...bounceRows,
  ...senderRows,
  ...sendingRows,
  ...documentLinkRows,
  ...documentMessageRows,
  ...clientLinkRows,
  ...letterTemplateRows,
  ...reminderRows,
  ...reminderSettingsRows,
  ...statementSettingsRows,
  ...archiveRows,
  ...exportRows,
  ...listExportRows,
  ...historyRows,
  ...reportRows,
  ...reportFileRows,
  ...nearestRows,
  ...integrityRows,
  ...likenessRows,
  ...searchRows,
  ...importRows,
  ...expenseCategoryRows,
  ...expenseRows,
  ...readEInvoiceRows,
  ...paymentRows,
  ...onlinePaymentRows,
  ...bankImportRows,
  ...bankEntryRows,
  ...bankRuleRows,
  ...reconciliationRows,
  ...paymentFileRows,
  ...recurringRows,
  ...draftRows,
  ...plannedSendingRows,
  ...inboxMailRows,
  ...inboxRows,
  ...isafRows,
  ...packRows,
  ...packLinkRows,
  ...messageRows,
  ...operatorMessageRows,
  ...operatorRows,
  ...securityEventRows,
  ...operatorSendingRows,
  ...operatorPeppolRows,
} satisfies Record<`${ResourceName}.${'list' | 'create' | 'update'}`, Row>
export type Contract = typeof contract
export type CallName = keyof Contract
