import { firstNumbers } from '#domain/invoice-type.ts'
import type { SeriesType } from '#domain/invoice-type.ts'
import { nextNumber } from '#domain/number-series.ts'

/** The two numbers after the next one, for a live example; undefined while nothing is typed. */
export const followingNumbers = (next: string): [string, string] | undefined => {
  const number = next.trim()
  if (number === '') return undefined
  const second = nextNumber(number)
  return [second, nextNumber(second)]
}

const customary = /^([A-Z]+)(\d*)-0001$/
const letters = Object.values(firstNumbers).map((number) => number.split('-')[0])

/** The number when the type of a new series changes: a customary one follows the type ('SF2-0001' → 'KR2-0001'), another stays as typed. */
export const numberForType = (number: string, type: SeriesType): string => {
  if (number.trim() === '') return firstNumbers[type]
  const [, begins = '', count = ''] = customary.exec(number) ?? []
  return letters.includes(begins) ? firstNumbers[type].replace('-', `${count}-`) : number
}
