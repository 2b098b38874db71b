import { expect, test } from 'vitest'
import { exportName } from './export.ts'

test.each([
  ['2026-11-01', '2026-11-30', 'saskaitos-2026-11.zip'],
  ['2026-01-01', '2026-12-31', 'saskaitos-2026.zip'],
  ['2026-11-20', '2026-11-20', 'saskaitos-2026-11-20.zip'],
  ['2026-11-02', '2026-11-30', 'saskaitos-2026-11-02-2026-11-30.zip'],
])('an export from %s to %s is named %s', (date_from, date_to, name) => {
  expect(exportName({ date_from, date_to, format: 'zip' }, 'saskaitos')).toBe(name)
})
