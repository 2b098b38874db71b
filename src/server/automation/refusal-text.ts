import type { ProblemCode } from '#domain/problems.ts'
import { problemBody } from '#server/platform/http/problem.ts'
import type { ProblemDetail } from '#server/platform/http/problem.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** Why something that was planned was not done; only problems are stored. */
export type StoredProblem = { code: ProblemCode; detail: ProblemDetail }

/** A stored problem in words: the messages of its fields, else that of the whole. */
export const refusalText = ({ code, detail }: StoredProblem, language: Language): string => {
  const body = problemBody(code, detail, language, '')
  const messages = Object.values(body.errors ?? {}).flat()
  return messages.length > 0 ? [...new Set(messages)].join(' ') : body.detail
}

/** The columns of a refused plan. */
export type Refusal = { refusal: string | null; refusal_detail: ProblemDetail | null }

/** The reason of a refused plan; null if it was not refused. */
export const reasonOf = ({ refusal, refusal_detail }: Refusal, language: Language): string | null =>
  // Only codes of problems are stored.
  refusal === null ? null : refusalText({ code: refusal as ProblemCode, detail: refusal_detail ?? {} }, language)
