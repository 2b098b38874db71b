import type { TaskList } from 'graphile-worker'
import { sendAccountNotice } from '../mail/account-notice.ts'
import { sendPasswordResetMail } from '../mail/password-reset.ts'
import { sendDeletionMail } from '../company/deletion-mail.ts'
import { sendInvitation } from '../people/invitation-mail.ts'
import { sendVerificationMail } from '../mail/verification.ts'
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
    // The payload was written by `queueJob`, whose types are the same.
    verification_mail: (payload) => sendVerificationMail(services, (payload as Jobs['verification_mail']).user_id),
    sign_in_mail: (payload) => sendMethodLetter(services, payload as Jobs['sign_in_mail']),
    password_reset_mail: (payload) => sendPasswordResetMail(services, (payload as Jobs['password_reset_mail']).user_id),
    proof_mail: (payload) => sendProofCode(services, payload as Jobs['proof_mail']),
    account_notice: (payload) => sendAccountNotice(services, payload as Jobs['account_notice']),
    send_document: (payload) => sendDocument(services, payload as Jobs['send_document']),
    make_export: (payload) => makeExport(services, payload as Jobs['make_export']),
    order_mail: (payload) => sendOrderLetter(services, payload as Jobs['order_mail']),
    order_invoice: (payload) => invoiceOrder(services, (payload as Jobs['order_invoice']).order_id),
    plan_ending_mail: (payload) => sendEndingLetter(services, payload as Jobs['plan_ending_mail']),
    invitation_mail: (payload) => sendInvitation(services, payload as Jobs['invitation_mail']),
    deletion_mail: (payload) => sendDeletionMail(services, payload as Jobs['deletion_mail']),
    message_mail: (payload) => sendMessageLetter(services, payload as Jobs['message_mail']),
    answer_mail: (payload) => sendAnswerLetter(services, payload as Jobs['answer_mail']),
    sweep_mail: () => sweepMail(services),
    housekeeping: () => keepHouse(services),
  }) satisfies Record<keyof Jobs, TaskList[string]>
