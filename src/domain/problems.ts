/**
 * Every refusal the product can give, with its HTTP status (RFC 9457 problem codes of the contract).
 * The server answers with the status, texts turn the code into words.
 * Decision: docs/decisions/additional-problem-codes.md
 */
export const problems = {
  bad_request: 400,
  missing_id: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_not_verified: 403,
  // Who it is was proved too long ago for what is asked: `POST /user/proof`, and the same again.
  proof_required: 403,
  // The company wants that its people sign in with a second step.
  two_step_required: 403,
  // The link is of another address than that of who is signed in.
  invitation_for_another: 403,
  plan_limit_invoices: 403,
  plan_limit_companies: 403,
  plan_limit_employees: 403,
  // The files of a company take as many bytes as its plan allows.
  plan_limit_files: 403,
  plan_feature: 403,
  // The provider has set neither an account nor cards: there is no way to pay.
  ordering_unavailable: 409,
  not_found: 404,
  stale_version: 409,
  already_voided: 409,
  not_voided: 409,
  invoice_has_payments: 409,
  // What is still to be paid is not put away: it would be missing in the list of what is owed.
  still_owed: 409,
  // The issued document may not be changed this way any more (sent, credited, closed period…): the contract leaves the
  // code open; the reason stands in the item's `can`.
  invoice_locked: 409,
  // What is dated on or before the day the accountant closed the books is not written any more.
  period_closed: 409,
  // The same of a deleted payment.
  payment_locked: 409,
  has_documents: 409,
  last_unit: 409,
  // As many units, VAT rows, series, accounts or categories in use as a form can offer.
  list_full: 409,
  system_unit: 409,
  already_member: 409,
  duplicate_invitation: 409,
  // Whoever is the only owner stays until somebody else is one.
  last_owner: 409,
  // Who is the only owner of companies cannot delete their account.
  owns_companies: 409,
  company_deletion_pending: 409,
  // Plans are invoiced from it: it stays while the provider does.
  provider_company: 409,
  // Asked for their password, the person has none: they came through a provider.
  no_password: 409,
  last_sign_in_method: 409,
  two_step_on: 409,
  // The provider has stopped sending: all of it, or of this company.
  sending_stopped: 409,
  // The screen that asks is of another company than the one the person works in by now.
  company_changed: 409,
  expired_invitation: 410,
  expired_link: 410,
  expired_ticket: 410,
  too_large: 413,
  unsupported_file: 415,
  csrf_token_expired: 419,
  validation_failed: 422,
  invalid_credentials: 422,
  wrong_password: 422,
  // The first step of signing in was right, a second is to follow; its ticket stands beside.
  second_step: 422,
  wrong_code: 422,
  passkey_refused: 422,
  invalid_reset_token: 422,
  no_user_with_email: 422,
  series_number_in_use: 422,
  overpayment: 422,
  currency_mismatch: 422,
  captcha_failed: 422,
  idempotency_mismatch: 422,
  no_file: 422,
  too_many_attempts: 429,
  // Uploads of one person, or one company, under way at once.
  too_many_uploads: 429,
  // The letters of an hour, or the receivers of a day, are used up; when it goes on stands beside.
  sending_limit: 429,
  // A defect of ours, said without its insides.
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

/** The code of a refusal. */
export type ProblemCode = keyof typeof problems

/** Whether the text is one of our problem codes. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)
