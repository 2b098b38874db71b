import type { TaskList } from 'graphile-worker'
import { sendAccountNotice } from '../mail/account-notice.ts'
import { sendPasswordResetMail } from '../mail/password-reset.ts'
import { sendDeletionMail } from '../company/deletion-mail.ts'
import { sendInvitation } from '../people/invitation-mail.ts'
import { sendVerificationMail } from '../mail/verification.ts'
import { whileSending } from '../mail/while-sending.ts'
import { sendMethodLetter } from '../mail/method-change.ts'
import { sendAnswerLetter, sendMessageLetter } from '../message/message-letters.ts'
import { sendDocument } from '../sending/send-document.ts'
import { makeExport } from '../export/make-export.ts'
import { sweepMail } from '../sending/sweep-mail.ts'
import { invoiceOrder } from '../subscription/order-invoice.ts'
import { sendEndingLetter, sendOrderLetter } from '../subscription/plan-letters.ts'
import { sendProofCode } from '../sign-in/proof-code.ts'
import type { Services } from '../services.ts'
import { keepHouse } from './housekeeping.ts'
import type { Jobs } from './queue.ts'

/** Every job's work, by name: total, so that a job without work does not compile. */
export const tasksOf = (services: Services) =>
  ({
    verification_mail: whileSending(services, 'verification_mail', (all, { user_id }) =>
      sendVerificationMail(all, user_id),
    ),
    sign_in_mail: whileSending(services, 'sign_in_mail', sendMethodLetter),
    password_reset_mail: whileSending(services, 'password_reset_mail', (all, { user_id }) =>
      sendPasswordResetMail(all, user_id),
    ),
    proof_mail: whileSending(services, 'proof_mail', sendProofCode),
    account_notice: whileSending(services, 'account_notice', sendAccountNotice),
    send_document: whileSending(services, 'send_document', sendDocument),
    order_mail: whileSending(services, 'order_mail', sendOrderLetter),
    plan_ending_mail: whileSending(services, 'plan_ending_mail', sendEndingLetter),
    invitation_mail: whileSending(services, 'invitation_mail', sendInvitation),
    deletion_mail: whileSending(services, 'deletion_mail', sendDeletionMail),
    message_mail: whileSending(services, 'message_mail', sendMessageLetter),
    answer_mail: whileSending(services, 'answer_mail', sendAnswerLetter),
    // The payload was written by `queueJob`, whose types are the same.
    make_export: (payload) => makeExport(services, payload as Jobs['make_export']),
    order_invoice: (payload) => invoiceOrder(services, (payload as Jobs['order_invoice']).order_id),
    sweep_mail: () => sweepMail(services),
    housekeeping: () => keepHouse(services),
  }) satisfies Record<keyof Jobs, TaskList[string]>
