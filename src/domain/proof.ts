/** How long a proof is valid, in minutes. */
export const proofMinutes = 10

/** The methods of a proof without signing in again. */
export const proofMethods = ['password', 'passkey', 'code', 'email'] as const
export type ProofMethod = (typeof proofMethods)[number]

type UserMethods = { password: boolean; passkeys: number; two_step: boolean; email_verified: boolean }

/**
 * The methods that a user can use, best first. A code by email is only for users without a password and an authenticator app, who
 * sign in through a provider. With no method the user must sign in again.
 */
export const proofMethodsOf = ({ password, passkeys, two_step, email_verified }: UserMethods): ProofMethod[] =>
  proofMethods.filter(
    (method) =>
      ({ password, passkey: passkeys > 0, code: two_step, email: !password && !two_step && email_verified })[method],
  )

/** Until when a proof is valid. */
export const provedUntil = (provedAt: Date): Date => new Date(provedAt.getTime() + proofMinutes * 60_000)

/** Whether a change of role makes the person an admin. It needs a proof, so that an unattended session is not enough. */
export const isPromotionToAdmin = (before: string | null, after: string): boolean =>
  after === 'admin' && before !== 'admin'

type ShownAccount = { account_number: string | null; show_in_invoice: boolean }

/**
 * Whether the change of an account may change where clients pay; `before` is null for a new account. An account that is not shown by
 * default can still be chosen for an invoice, so every new account number counts.
 */
export const changesPaymentDetails = (before: ShownAccount | null, after: ShownAccount): boolean =>
  after.account_number !== null &&
  (before?.account_number !== after.account_number || (after.show_in_invoice && !before.show_in_invoice))
