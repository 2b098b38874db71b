import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPasswordLt } from '#domain/common-password-lt.ts'
import { commonWordsLt } from '#domain/common-words-lt.ts'
import type { PasswordStrength } from '#domain/password.ts'

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'], lithuanian: [...commonWordsLt] },
  graphs: adjacencyGraphs,
  // It takes longer than linear time, and a longer password is strong whatever its rest.
  maxLength: 64,
})

const byScore: readonly PasswordStrength[] = ['weak', 'weak', 'medium', 'medium', 'strong']

/** How hard the password is to guess by zxcvbn, whose score is 0 to 4; what the server refuses is weak. */
export const zxcvbnStrength = (password: string): PasswordStrength =>
  isCommonPasswordLt(password) ? 'weak' : (byScore[estimator.check(password, ['kvitas']).score] ?? 'weak')
