import type { TaskList } from 'graphile-worker'
import { issueDueDrafts } from '#server/automation/draft/issue-due.ts'
import { sendDueInvoices } from '#server/automation/planned-sending/send-due.ts'
import { sendPausedMail } from '#server/automation/recurring/paused-mail.ts'
import { sendRefusalMail } from '#server/automation/refusal-mail.ts'
import { sendAccountNotice, sendPasswordResetMail, sendVerificationMail } from '#server/account/user/account-emails.ts'
import { sendApiKeyMail } from '#server/account/api-key/api-key-mail.ts'
import { sendDeletionMail } from '#server/account/company/deletion-mail.ts'
import { sendWebhookMail } from '#server/account/webhook/webhook-mail.ts'
import { sendInvitation } from '#server/account/members/invitation-mail.ts'
import { backUpNightly } from '#server/platform/backup/backup-job.ts'
import { unlessStopped } from '#server/platform/mail/send.ts'
import { sendSignInMethodEmail } from '#server/account/sign-in/sign-in-methods.ts'
import { sendAnswerEmail, sendMessageEmail } from '#server/provider/message/message-emails.ts'
import { sendQuestion } from '#server/sales/document-message/question-mail.ts'
import { sendQuoteAnswer } from '#server/sales/quote-answer/quote-mail.ts'
import { readPeppolAnswers } from '#server/sales/peppol/peppol-answers.ts'
import { sendPeppol } from '#server/sales/peppol/send-peppol.ts'
import { sendReceipts } from '#server/sales/letter/send-receipts.ts'
import { sendReminders } from '#server/sales/reminder/remind-job.ts'
import { sendStatements } from '#server/sales/statement/statement-job.ts'
import { sendByOwnServer, sendDocument, sweepMail } from '#server/sales/sending/send-document.ts'
import { makeArchive } from '#server/books/archive/archive-job.ts'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { stampChain, stampGrownChains } from '#server/books/integrity/stamp-job.ts'
import { verifyChain, verifyInTurn } from '#server/books/integrity/verify-job.ts'
import { makeExport } from '#server/books/export/export-job.ts'
import { gatherNotices, queueOverdueNotices } from '#server/books/notice/gather.ts'
import { sendNoticeMail } from '#server/books/notice/notice-mail.ts'
import { applyImport } from '#server/books/import/apply-job.ts'
import { undoImport } from '#server/books/import/undo-job.ts'
import { invoiceOrder } from '#server/provider/order-invoice/order-invoice.ts'
import { sendPlanEndingEmail, sendOrderEmail } from '#server/account/subscription/plan-emails.ts'
import { sendProofCode } from '#server/account/sign-in/codes.ts'
import { receiveMail } from '#server/automation/inbox-mail/receive-mail.ts'
import { addPeppolReceipt, receiveFromPeppol } from '#server/automation/inbox/peppol-receipts.ts'
import { queueUnread, readPaperJob } from '#server/automation/inbox/read-job.ts'
import { makeRecurring } from '#server/automation/recurring/recurring-job.ts'
import { makeReport } from '#server/reports/file/report-job.ts'
import { sendPackCode, sendPackLink } from '#server/reports/pack/link-mail.ts'
import { makePack } from '#server/reports/pack/make-pack.ts'
import { removePackFiles } from '#server/reports/pack/pack-files.ts'
import { loadRegister } from '#server/account/company-register/load-register.ts'
import { loadRates } from '#server/setup/exchange-rate/load-rates.ts'
import type { Services } from '#server/platform/services.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'

/** The function of every job by name; a missing one does not compile. `ownerUrl` is the database as the owner of its tables. */
export const tasksOf = (services: Services, ownerUrl: string) =>
  ({
    verification_mail: unlessStopped(services, 'verification_mail', (all, { user_id }) =>
      sendVerificationMail(all, user_id),
    ),
    sign_in_mail: unlessStopped(services, 'sign_in_mail', sendSignInMethodEmail),
    password_reset_mail: unlessStopped(services, 'password_reset_mail', (all, { user_id }) =>
      sendPasswordResetMail(all, user_id),
    ),
    proof_mail: unlessStopped(services, 'proof_mail', sendProofCode),
    account_notice: unlessStopped(services, 'account_notice', sendAccountNotice),
    send_document: unlessStopped(services, 'send_document', sendDocument),
    send_by_own_server: unlessStopped(services, 'send_by_own_server', sendByOwnServer),
    send_peppol: unlessStopped(services, 'send_peppol', sendPeppol),
    question_mail: unlessStopped(services, 'question_mail', sendQuestion),
    quote_mail: unlessStopped(services, 'quote_mail', sendQuoteAnswer),
    order_mail: unlessStopped(services, 'order_mail', sendOrderEmail),
    plan_ending_mail: unlessStopped(services, 'plan_ending_mail', sendPlanEndingEmail),
    invitation_mail: unlessStopped(services, 'invitation_mail', sendInvitation),
    pack_link_mail: unlessStopped(services, 'pack_link_mail', sendPackLink),
    pack_code_mail: unlessStopped(services, 'pack_code_mail', sendPackCode),
    deletion_mail: unlessStopped(services, 'deletion_mail', sendDeletionMail),
    api_key_mail: unlessStopped(services, 'api_key_mail', sendApiKeyMail),
    webhook_mail: unlessStopped(services, 'webhook_mail', sendWebhookMail),
    planned_refusal_mail: unlessStopped(services, 'planned_refusal_mail', sendRefusalMail),
    recurring_paused_mail: unlessStopped(services, 'recurring_paused_mail', sendPausedMail),
    notice_mail: unlessStopped(services, 'notice_mail', sendNoticeMail),
    message_mail: unlessStopped(services, 'message_mail', sendMessageEmail),
    answer_mail: unlessStopped(services, 'answer_mail', sendAnswerEmail),
    // The payload was written by `queueJob`, whose types are the same.
    make_export: (payload) => makeExport(services, payload as Jobs['make_export']),
    make_report: (payload) => makeReport(services, payload as Jobs['make_report']),
    make_archive: (payload) => makeArchive(services, payload as Jobs['make_archive']),
    make_pack: (payload) => makePack(services, payload as Jobs['make_pack']),
    remove_pack: (payload) => removePackFiles(services, payload as Jobs['remove_pack']),
    apply_import: (payload) => applyImport(services, payload as Jobs['apply_import']),
    undo_import: (payload) => undoImport(services, payload as Jobs['undo_import']),
    order_invoice: (payload) => invoiceOrder(services, (payload as Jobs['order_invoice']).order_id),
    issue_drafts: async () => {
      await issueDueDrafts(services)
      await sendDueInvoices(services)
    },
    send_notices: () => gatherNotices(services),
    overdue_notices: () => queueOverdueNotices(services),
    read_paper: (payload) => readPaperJob(services, payload as Jobs['read_paper']),
    receive_papers: async () => {
      await receiveFromPeppol(services)
      await queueUnread(services)
    },
    // There is one mailbox.
    receive_mail: async () => {
      if (services.cluster === undefined) await receiveMail(services)
    },
    chain_books: () => chainBooks(services),
    integrity: async () => {
      await verifyInTurn(services)
      await stampGrownChains(services)
    },
    verify_chain: (payload) => verifyChain(services, payload as Jobs['verify_chain']),
    stamp_chain: (payload) => stampChain(services, payload as Jobs['stamp_chain']),
    make_recurring: () => makeRecurring(services),
    send_receipts: () => sendReceipts(services),
    send_reminders: () => sendReminders(services),
    send_statements: () => sendStatements(services),
    sweep_mail: () => sweepMail(services),
    peppol_answers: () => readPeppolAnswers(services, addPeppolReceipt(services.clusters?.first ?? services)),
    backup: () => backUpNightly(services, ownerUrl),
    load_register: () => loadRegister(services, ownerUrl),
    load_rates: () => loadRates(services),
    housekeeping: () => runHousekeeping(services),
  }) satisfies Record<keyof Jobs, TaskList[string]>
