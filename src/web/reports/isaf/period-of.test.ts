import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { isaf as en } from '#texts/en/isaf.ts'
import { isaf as lt } from '#texts/lt/isaf.ts'
import { periodOf } from './period-of.ts'

test.each([
  ['2026-10', 'spalio', 'October'],
  ['2025-12', '2025 m. gruodžio', 'December 2025'],
  ['2026-Q4', 'IV ketvirčio', 'Q4'],
  ['2025-H2', '2025 m. II pusmečio', 'H2 2025'],
  ['unknown', 'unknown', 'unknown'],
])('what belongs to the VAT period %s says %s in Lithuanian and %s in English', async (name, lithuanian, english) => {
  const i18n = createInstance()
  await i18n.init({ lng: 'lt', resources: { lt: { isaf: lt }, en: { isaf: en } } })
  expect(periodOf(name, '2026-11-24', i18n.getFixedT('lt', 'isaf'))).toBe(lithuanian)
  expect(periodOf(name, '2026-11-24', i18n.getFixedT('en', 'isaf'))).toBe(english)
})
