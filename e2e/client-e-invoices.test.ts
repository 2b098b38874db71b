import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './harness.ts'
import { fill, textsOf } from './texts.ts'

const { client: texts, invoice, validation } = textsOf.lt

test('a client who gets e-invoices has an address, and its invoices show their references at once', async ({
  product,
  visit,
}) => {
  const { token, client, read } = await openBooks(product)
  const page = await visit(`/client/edit/${client.id}?edit=1`, { token })
  const part = page.locator('form')
  await page.getByText(fill(texts.e_address_proposed, { address: '0200:110053842' })).waitFor()
  await part.getByLabel(texts.sends, { exact: true }).selectOption('pdf+ubl')
  await part.getByLabel(texts.buyer_reference, { exact: true }).fill('Dažykla')
  await part.getByLabel(texts.e_scheme, { exact: true }).selectOption('0088')
  await page.getByRole('button', { name: texts.save }).click()
  await page.getByText(validation.required).first().waitFor()
  await expectAccessible(page)
  await part.getByLabel(texts.e_address_id).fill('4770000000019')
  await page.getByRole('button', { name: texts.save }).click()
  await expect
    .poll(async () => (await read(`/client/edit/${client.id}`)).item)
    .toMatchObject({
      sends: 'pdf+ubl',
      buyer_reference: 'Dažykla',
      e_address: { scheme: '0088', id: '4770000000019' },
    })
  const form = await visit(`/invoice/create?client_id=${client.id}`, { token })
  const reference = form.getByRole('textbox', { name: invoice.buyer_reference })
  expect(await reference.inputValue()).toBe('Dažykla')
  await form.getByRole('textbox', { name: invoice.contract_reference }).waitFor()
})
