/**
 * All problem codes with their HTTP status (RFC 9457). Each code has its own text in `problem.ts` of `texts`.
 * Decision: docs/decisions/additional-problem-codes.md
 */
export const problems = {
  bad_request: 400,
  missing_id: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_not_verified: 403,
  // No key, or not this key, may make the call; the reason says why.
  key_not_allowed: 403,
  // The action needs a fresh proof: the client calls `POST /user/proof` and repeats the request.
  proof_required: 403,
  // The company requires two-step sign-in.
  two_step_required: 403,
  // The invitation is for another email address than the user's.
  invitation_for_another: 403,
  plan_limit_invoices: 403,
  plan_limit_companies: 403,
  plan_limit_employees: 403,
  // The file storage of the company's plan is full.
  plan_limit_files: 403,
  plan_feature: 403,
  // The provider has configured neither bank transfer nor cards.
  ordering_unavailable: 409,
  not_found: 404,
  stale_version: 409,
  already_voided: 409,
  not_voided: 409,
  invoice_has_payments: 409,
  // An unpaid document cannot be archived, because it would be missing in the list of unpaid documents.
  still_owed: 409,
  // The issued document cannot be changed this way any more (sent, credited …); the reason is in the item's `refusals`.
  invoice_locked: 409,
  // Documents with a date in a closed period cannot be changed.
  period_closed: 409,
  // The document is in a period whose i.SAF was submitted; repeat with `confirm: true`.
  isaf_submitted: 409,
  // The company is not registered for VAT in Lithuania.
  not_vat_payer: 409,
  // The company is making another pack for the accountant.
  pack_unfinished: 409,
  // The books of the company are not in euros.
  not_in_euros: 409,
  tax_code_in_file: 403,
  // None of the files of an import of statements can be imported.
  statements_refused: 422,
  // None of the files of an import can be read.
  import_refused: 422,
  // The import was applied, is running or has expired; the reason says which.
  import_state: 409,
  // The company has too many imports that were neither applied nor removed.
  import_limit: 409,
  // The entry of a statement is matched or ignored already.
  bank_entry_settled: 409,
  // Later work stands on the payment of an entry, so its match cannot be taken back.
  bank_match_locked: 409,
  // A recurring document does not allow it now; the reason says why.
  recurring_locked: 409,
  // A deleted payment cannot be changed.
  payment_locked: 409,
  has_documents: 409,
  last_unit: 409,
  // The company has the most keys for programs that are allowed.
  key_limit: 409,
  // The company has the most addresses for events that are allowed, or too many deliveries wait that were sent again; the reason says which.
  webhook_limit: 409,
  // The company has the most units, VAT rates, series, accounts or categories that are allowed in use.
  list_full: 409,
  system_unit: 409,
  already_member: 409,
  duplicate_invitation: 409,
  // The only owner cannot leave the company.
  last_owner: 409,
  // The only owner of a company cannot delete their account.
  owns_companies: 409,
  company_deletion_pending: 409,
  // The company that invoices the plans cannot be deleted.
  provider_company: 409,
  // The user has no password, because they sign in through a provider.
  no_password: 409,
  last_sign_in_method: 409,
  two_step_on: 409,
  // The provider has stopped all sending, or that of this company.
  sending_stopped: 409,
  // The request is for another company than the user's current one.
  company_changed: 409,
  // The same file is already attached to an expense.
  file_attached: 409,
  expired_invitation: 410,
  expired_link: 410,
  expired_ticket: 410,
  too_large: 413,
  unsupported_file: 415,
  csrf_token_expired: 419,
  validation_failed: 422,
  // Proformas and void documents are no e-invoices; the reason names it.
  no_e_invoice: 409,
  // The provider has no access point of Peppol, or the company is not registered for sending; the reason says which.
  peppol_unavailable: 409,
  // The invoice is on its way over Peppol or was delivered: receivers would book it twice.
  peppol_sent: 409,
  // A reminder of all late invoices was sent to the client today, or waits.
  reminded_today: 409,
  // The client has no late invoices.
  nothing_late: 409,
  // The document breaks rules of e-invoices; the answer lists them.
  e_invoice_errors: 422,
  // Documents of the period have errors; the answer lists them.
  isaf_errors: 422,
  // The period has no documents for the file.
  no_documents: 422,
  invalid_credentials: 422,
  wrong_password: 422,
  // The password is right and the second step is required; the answer has its ticket.
  second_step: 422,
  wrong_code: 422,
  passkey_refused: 422,
  invalid_reset_token: 422,
  no_user_with_email: 422,
  series_number_in_use: 422,
  overpayment: 422,
  // An expense, account or day that a payment file cannot have; the reason says which.
  payment_refused: 422,
  // The account of a vendor differs from the one paid before; repeat with `confirm: true` after a person has checked it.
  account_changed: 409,
  // The company or the person has the most drafts, or all of them have the most bytes.
  draft_limit: 409,
  // Too many papers wait in the inbox.
  paper_limit: 409,
  // The paper was rejected; it must be restored first.
  paper_rejected: 409,
  // The paper is an expense already.
  paper_approved: 409,
  // A cancelled payment file is not given out again: the bank would pay.
  payment_file_cancelled: 409,
  // All expenses of the payment file were paid.
  payment_file_paid: 409,
  currency_mismatch: 422,
  captcha_failed: 422,
  idempotency_mismatch: 422,
  no_file: 422,
  // The file is no e-invoice, or cannot be read; `reason` says why.
  unreadable_e_invoice: 422,
  // The file has no exchange rates that can be read; the reason says why.
  unreadable_rates: 422,
  // VIES cannot be asked about a VAT code; the reason says why.
  vat_check_refused: 409,
  // The e-invoice is to another buyer than the company.
  other_buyer: 422,
  too_many_attempts: 429,
  // A key for programs made too many requests in a minute or on a day; the reason says which.
  key_rate_limit: 429,
  // Too many concurrent uploads of one user or company.
  too_many_uploads: 429,
  // The limit of emails in an hour or of receivers in a day is reached; the answer has the time when sending is possible again.
  sending_limit: 429,
  // A bug; the answer has no details.
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

/** A problem code. */
export type ProblemCode = keyof typeof problems

/** Whether the text is a problem code. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)

/** The details of a refusal besides its code. */
export interface RefusalDetail {
  /** The path of the invalid field in the form: 'lines.0.title'. */
  field?: string
  /** The resource that was not found. */
  resource?: string
  /** The parameters of the text: {{name}} → value. */
  values?: Record<string, string | number>
}

/** The refusal of a rule. */
export type Refusal = { ok: false; code: ProblemCode } & RefusalDetail

/** A value, or the refusal of a rule. Rules return it; they do not throw. */
export type Result<T> = { ok: true; value: T } | Refusal

/** A successful result. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** A refusal. */
export const refuse = (code: ProblemCode, detail: RefusalDetail = {}): Refusal => ({ ok: false, code, ...detail })
