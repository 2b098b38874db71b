import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUpWithCompany } from '#server/test/server.ts'
import type { Product } from './product.ts'
import { textsOf } from './texts.ts'

const { list, shell } = textsOf.lt

export const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
export const linkOf = (page: Page, title: string) =>
  page.getByRole('row').getByRole('link', { name: title, exact: true })
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: shell.toasts }).or(page.getByRole('status')).getByText(text).first()

type Person = Awaited<ReturnType<typeof signUpWithCompany>>

/** Creates a person whose company has clients with these names. */
export const createClients = async (
  product: Product,
  titles: readonly string[],
): Promise<Person & { ids: string[] }> => {
  const person = await signUpWithCompany(product)
  const ids: string[] = []
  for (const title of titles) {
    const created = await person.ask('POST', '/client', { type: 'legal', title, country: 'LT' })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    ids.push(created.body.id)
  }
  return { ...person, ids }
}

/** Runs an action from the menu of the open record. */
export const runRecordAction = async (page: Page, action: string) => {
  await page.getByRole('dialog').getByRole('button', { name: list.record_more }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
