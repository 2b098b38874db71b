import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, plantedName } from '../run/places.mjs'
import { importTable } from './import-table.mjs'
import { lintPlanted } from './lint-planted.ts'

/** A file in its own folder with one import. */
const planted = (place: string, line: string, index: number): [string, string] => [
  `src/${place}/${plantedName(index)}/planted.ts`,
  `${line}\n`,
]

/** Imports that the table does not allow, and the folder of the importing file. */
const forbidden: readonly [place: string, line: string][] = [
  ['domain', "export * from 'node:fs'"],
  ['domain', "export type { Row } from '#contract/platform/row.ts'"],
  ['contract/platform', "export { clientRows } from '#contract/sales/client.ts'"],
  ['contract/sales', "export { root } from '../../../server/platform/process/project-root.ts'"],
  ['texts', "export { paymentTypes } from '#domain/payment.ts'"],
  ['texts/lt', "export { z } from 'zod'"],
  ['server/platform', "export { saveInvoice } from '#server/sales/invoice/save.ts'"],
  ['server/platform', "export { saveInvoice } from '../../sales/invoice/save.ts'"],
  ['server/platform', "export const load = () => import('#server/account/user/user.queries.ts')"],
  ['server/account', "export type { Row } from '../../sales/client/client.queries.ts'"],
  ['server/sales', "export { handlers } from '#server/handlers.ts'"],
  ['server/sales', "export { createTestServer } from '#server/test/server.ts'"],
  ['server/sales', "export { useState } from 'react'"],
  ['server/sales', "export { storage } from '../../../web/platform/storage/browser-storage.ts'"],
  ['web/sales', "export { root } from '../../../server/platform/process/project-root.ts'"],
  ['web/sales', "export { Pool } from 'pg'"],
  ['web/sales', "export { PaymentList } from '#web/money/payment/payment-list.tsx'"],
  ['web/resource', "export { clientInput } from '#contract/sales/client.ts'"],
  ['web/ui', "export { today } from '#domain/plain-date.ts'"],
  ['web/ui', "export { useList } from '../../resource/use-list.ts'"],
  ['web/ui', "export { useQuery } from '@tanstack/react-query'"],
]

const allowed: readonly [place: string, line: string][] = [
  ['domain', "export { today } from '../plain-date.ts'"],
  ['texts', "export type { PaymentType } from '#domain/payment.ts'"],
  ['contract/money', "export { clientRows } from '#contract/sales/client.ts'"],
  ['server/money', "export { saveInvoice } from '../../sales/invoice/save.ts'"],
  ['web/resource', "export type { Client } from '#contract/sales/client.ts'"],
  ['web/app', "export { PaymentList } from '#web/money/payment/payment-list.tsx'"],
]

test('an import that the import table does not allow is refused by the linter, written as an alias or as a relative path', () => {
  const files = forbidden.map(([place, line], index) => planted(place, line, index))
  const output = lintPlanted(Object.fromEntries(files))
  const refused = files.map(([file]) => output.some((each) => each.startsWith(`${file} kvitas(areas)`)))
  expect(forbidden.filter((_, index) => !refused[index])).toEqual([])
})

test('an import that the import table allows passes the linter', () => {
  const files = allowed.map(([place, line], index) => planted(place, line, forbidden.length + index))
  expect(lintPlanted(Object.fromEntries(files)).filter((each) => each.includes('kvitas(areas)'))).toEqual([])
})

test('ARCHITECTURE.md shows the areas of each layer in the order of the import table', () => {
  const page = readFileSync(inRoot('ARCHITECTURE.md'), 'utf8')
  for (const { areas } of Object.values(importTable))
    if (areas.length > 0) expect(page).toContain(areas.map((area) => `\`${area}\``).join(' → '))
})
