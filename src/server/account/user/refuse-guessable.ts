import { isCommonPasswordLt } from '#domain/common-password-lt.ts'
import { isOwnWord, minPasswordLength } from '#domain/password.ts'
import type { PasswordOwner } from '#domain/password.ts'
import { refuseField } from '#server/platform/http/problem.ts'

const mostCommon = 10_000

let common: Promise<Set<string>> | undefined

/** The commonest passwords that are long enough to be one here. Read when first needed. */
const readCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength)
  return new Set(longEnough.slice(0, mostCommon))
}

/** Refuses a new password that guessers try first. Those set before go on working: this is asked only where one is chosen. */
export const refuseGuessable = async (password: string, owner: PasswordOwner) => {
  if (isOwnWord(password, owner)) throw refuseField('password', 'password_personal')
  if (isCommonPasswordLt(password)) throw refuseField('password', 'password_common')
  if ((await (common ??= readCommon())).has(password.toLowerCase())) throw refuseField('password', 'password_common')
}
