import { z } from 'zod'
import type { VatOutcome } from '#contract/sales/vat-check.ts'
import { fetchLimited } from '#server/platform/outside/fetch-limited.ts'
import type { Log } from '#server/platform/process/log.ts'

const limits = { timeoutMs: 15_000, maxBytes: 64 * 1024 }

/** The answer of `check-vat-number`. Errors are in `userError`, or in `errorWrappers` of a refusal. */
const viesAnswer = z.looseObject({
  valid: z.boolean().nullish(),
  userError: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  errorWrappers: z.array(z.looseObject({ error: z.string().nullish() })).nullish(),
})

export type ViesAnswer = {
  outcome: VatOutcome
  name: string | null
  address: string | null
  consultation: string | null
}

/** The two parts of a VAT code: EL and 123456789. */
const partsOf = (vatCode: string) => [vatCode.slice(0, 2), vatCode.slice(2)] as const

/**
 * Asks VIES about a VAT code, without spaces and with its prefix. With the VAT code of the one who asks the answer has the number of the
 * consultation, which is a proof. Never rejects: no answer is `unavailable`.
 */
export const askVies = async (
  { url, log }: { url: string; log: Log },
  vatCode: string,
  requester: string | null,
): Promise<ViesAnswer> => {
  const [countryCode, vatNumber] = partsOf(vatCode)
  const [requesterMemberStateCode, requesterNumber] = partsOf(requester ?? '')
  const body = {
    countryCode,
    vatNumber,
    ...(requester ? { requesterMemberStateCode, requesterNumber } : {}),
  }
  const request = {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    const { status, bytes } = await fetchLimited(`${url}/check-vat-number`, request, limits)
    const answer = answerOf(bytes.toString('utf8'))
    log.info({ status, country: countryCode, outcome: answer.outcome }, 'VIES answered')
    return answer
  } catch (error) {
    log.warn({ err: error, country: countryCode }, 'VIES did not answer')
    return unavailable
  }
}

const unavailable: ViesAnswer = { outcome: 'unavailable', name: null, address: null, consultation: null }

/** Answers that say that the number is wrong; other errors are about the service: MS_UNAVAILABLE, TIMEOUT, GLOBAL_MAX_CONCURRENT_REQ. */
const wrongNumber = new Set(['INVALID', 'INVALID_INPUT'])
const noError = new Set(['', 'VALID', ...wrongNumber])

const answerOf = (text: string): ViesAnswer => {
  const { data } = viesAnswer.safeParse(parsed(text))
  if (!data) return unavailable
  const error = data.userError ?? data.errorWrappers?.[0]?.error ?? ''
  if (!noError.has(error)) return unavailable
  const outcome = data.valid === true ? 'valid' : data.valid === false || wrongNumber.has(error) ? 'invalid' : undefined
  if (!outcome) return unavailable
  return {
    outcome,
    name: told(data.name, 500),
    address: told(data.address, 1000),
    consultation: told(data.requestIdentifier, 50),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** States that tell nothing send hyphens. */
const told = (text: string | null | undefined, most: number): string | null => {
  const plain = (text ?? '')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
  return /^-*$/.test(plain) ? null : plain
}
