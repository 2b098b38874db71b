import { firstNumbers } from '#domain/invoice-type.ts'
import type { SeriesType } from '#domain/invoice-type.ts'
import { prefixOf } from '#domain/number-series.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { hasPrefix } from './series-number.queries.ts'

const most = 100

/** Where a new series may begin: the customary 'SF-0001', or 'SF2-0001', 'SF3-0001'… where the company has numbers that begin so. */
export const suggestedNumber = async (scope: Scope, type: SeriesType): Promise<string> => {
  const [letters = '', digits = ''] = firstNumbers[type].split('-')
  for (let count = 1; count < most; count += 1) {
    const number = `${letters}${count > 1 ? count : ''}-${digits}`
    if (!(await hasPrefix(scope, type, prefixOf(number)))) return number
  }
  return ''
}
