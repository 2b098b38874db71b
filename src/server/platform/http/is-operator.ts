import type { Config } from '#server/platform/config/config.ts'

/** Whether somebody is one of the provider's operators: `OPERATOR_EMAILS` names their address, and it is proved to be theirs. */
export const isOperator = (
  { operatorEmails }: Pick<Config, 'operatorEmails'>,
  { email, email_verified }: { email: string; email_verified: boolean },
): boolean => email_verified && operatorEmails.includes(email.toLowerCase())
