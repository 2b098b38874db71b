/** How long a proof counts, in minutes. */
export const proofMinutes = 10

/** The ways to prove who one is, without signing in again. */
export const waysToProve = ['password', 'passkey', 'code', 'email'] as const
export type WayToProve = (typeof waysToProve)[number]

type Has = { password: boolean; passkeys: number; two_step: boolean; email_verified: boolean }

/**
 * The ways open to a person, best first. A code by e-mail is for those alone who have neither a password nor a code generator: whoever came through a
 * provider. None: they sign in again.
 */
export const waysOf = ({ password, passkeys, two_step, email_verified }: Has): WayToProve[] =>
  waysToProve.filter(
    (way) =>
      ({ password, passkey: passkeys > 0, code: two_step, email: !password && !two_step && email_verified })[way],
  )

/** Until when a proof given at that moment counts. */
export const provedUntil = (provedAt: Date): Date => new Date(provedAt.getTime() + proofMinutes * 60_000)

/** Whether a change of role makes the person an admin. That needs a proof: a session left open must not be enough for it. */
export const makesAdmin = (before: string | null, after: string): boolean => after === 'admin' && before !== 'admin'

type ShownAccount = { account_number: string | null; show_in_invoice: boolean }

/**
 * Whether invoices may tell another account to pay to than before; `before` is null where the account is new. One that is not shown by
 * itself can still be chosen for an invoice, so each new number counts.
 */
export const changesWhereToPay = (before: ShownAccount | null, after: ShownAccount): boolean =>
  after.account_number !== null &&
  (before?.account_number !== after.account_number || (after.show_in_invoice && !before.show_in_invoice))
