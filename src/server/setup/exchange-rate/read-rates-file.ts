// Decision: docs/decisions/hostile-input.md
import type { PublishedRate, Publisher, RatesRefusal } from '#domain/exchange-rate/published-rate.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** The rates of a file; `left_out`: it also has older ones, which are not needed any more. */
export type ReadRates =
  | { publisher: Publisher; rates: PublishedRate[]; left_out: boolean }
  | { refused: RatesRefusal; value: string }

/** Documents are kept for ten years. */
const yearsKept = 10
/** Ten years of forty currencies take 6 MB as JSON. */
const maxOutput = 32 * 1024 * 1024

/** The first day of the rates that are kept on `today`. */
export const firstRateDay = (today: string): string => `${Number(today.slice(0, 4)) - yearsKept}${today.slice(4, 7)}-01`

/**
 * The rates in a file of the European Central Bank or the Bank of Lithuania from the day `from` on. The untrusted file is read in a process of
 * its own with limits of time and memory. Throws `unavailable` if many files wait already.
 */
export const readRatesFile = async (bytes: Uint8Array, owner: string, from: string): Promise<ReadRates> => {
  try {
    const output = await convertInProcess({
      script: new URL('./read-rates-process.ts', import.meta.url),
      bytes,
      owner,
      parameters: [from],
      maxMs: 30_000,
      maxMemoryMib: 512,
      maxOutput,
    })
    return JSON.parse(output.toString('utf8')) as ReadRates
  } catch (error) {
    if (error instanceof Problem) throw error
    return { refused: 'too_slow', value: '' }
  }
}
