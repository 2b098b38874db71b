import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPasswordLt, commonWordsLt } from '#domain/common-password-lt.ts'
import type { PasswordStrength } from '#domain/password.ts'

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'], lithuanian: [...commonWordsLt] },
  graphs: adjacencyGraphs,
  // Checking takes more than linear time, and a longer password is strong anyway.
  maxLength: 64,
})

const byScore: readonly PasswordStrength[] = ['weak', 'weak', 'medium', 'medium', 'strong']

/** The strength by zxcvbn, whose score is 0 to 4. A password that the server refuses is weak. */
export const zxcvbnStrength = (password: string): PasswordStrength =>
  isCommonPasswordLt(password) ? 'weak' : (byScore[estimator.check(password, ['kvitas']).score] ?? 'weak')
