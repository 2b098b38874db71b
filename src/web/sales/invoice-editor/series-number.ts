import { cutEnd } from '#domain/cut-end.ts'
import { prefixOf } from '#domain/number-series.ts'

/** A series as people call it: 'KV' of 'KV-0250'. A series of bare digits has no name. */
export const seriesName = (next_number: string): string => cutEnd(prefixOf(next_number), ' \u00a0-–/_.')

/** The number as shown beside its series: '0250' of 'KV-0250', whole where it is of another prefix. */
export const numberBeside = (number: string, next_number: string): string => {
  const prefix = prefixOf(next_number)
  return prefix && number.startsWith(prefix) ? number.slice(prefix.length) : number
}

/**
 * The whole number meant by what was typed beside the series: bare digits belong to it. null where nothing was typed or
 * it is the next one anyway: then the server takes the number, so that two people never get the same one.
 */
export const numberMeant = (typed: string, next_number: string): string | null => {
  const text = typed.trim()
  if (text === '') return null
  const number = /^\d+$/.test(text) ? prefixOf(next_number) + text : text
  return number === next_number ? null : number
}
