import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect } from 'vitest'
import { readPeppolAnswers } from '#server/sales/peppol/peppol-answers.ts'
import { openBooks } from '#server/test/books.ts'
import { signUpOperator } from '#server/test/server.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'kvitas-peppol-'))
const test = productTest({ PEPPOL_URL: pathToFileURL(folder).href, OPERATOR_EMAILS: 'operatore@kvitas.test' })

/** The access point answers about the latest document. */
const answer = (content: object) => {
  const key = readdirSync(join(folder, 'out'))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1)!
  mkdirSync(join(folder, 'answers'), { recursive: true })
  writeFileSync(join(folder, 'answers', key), JSON.stringify(content))
}

describe('e-invoices over Peppol', () => {
  test('an owner asks, an operator switches it on, and an invoice is sent, refused and delivered', async ({
    visit,
    product,
  }) => {
    const texts = textsOf.lt
    const operator = await signUpOperator(product, { email: 'operatore@kvitas.test' })
    const books = await openBooks(product, { title: 'UAB „Tinklas“' })
    await product.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])

    const settings = await visit(`/settings/company/${books.company.id}`, { token: books.token })
    await button(settings, texts.peppol.ask).click()
    await settings.getByText(texts.peppol.state_requested).waitFor()
    await expectAccessible(settings)

    const companies = await visit('/operator/companies', { token: operator.token })
    await button(companies, `${texts.operator.peppol_requested}: UAB „Tinklas“`).click()
    await companies.getByText('0200:979864328').waitFor()
    await textbox(companies, texts.operator.peppol_id).fill('7')
    await expectAccessible(companies)
    await button(companies, texts.operator.save).click()
    await companies.getByText(fill(texts.operator.peppol_saved, { title: 'UAB „Tinklas“' })).waitFor()
    await settings.reload()
    await settings.getByText(texts.peppol.state_on, { exact: true }).waitFor()

    await books.ask('PUT', `/client/${books.client.id}`, { version: 1, sends: 'peppol' })
    const invoice = await books.invoice({ buyer_reference: 'P-7' })
    const page = await visit(`/invoice/list?open=${invoice.id}`, { token: books.token })
    const panel = page.getByRole('dialog', { name: invoice.number })
    await panel.getByRole('button', { name: texts.sending.send, exact: true }).first().click()
    await button(page, texts.sending.peppol_send).click()
    const number = invoice.number as string
    await panel.getByRole('navigation').getByText(texts.invoice_list.tab_emails).click()
    await panel.getByText(fill(texts.sending.peppol_subject, { number })).waitFor()
    await product.runJobs()
    await panel.getByText(texts.sending.status_handed_over).waitFor()

    const settle = async (content: object) => {
      answer(content)
      await product.owner.query('update document_email set next_at = now()')
      await readPeppolAnswers(product.services, async () => ({ isStored: false }))
    }
    await settle({ state: 'failed', answer: 'Gavėjas užsakymo nežino' })
    await panel.getByText('Gavėjas užsakymo nežino').waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.sending.repeat, exact: true }).click()
    await expect
      .poll(async () => {
        await product.runJobs()
        return readdirSync(join(folder, 'out')).length
      })
      .toBe(4)
    await settle({ state: 'delivered' })
    await panel.getByText(texts.sending.status_delivered).waitFor()
    await panel.getByRole('button', { name: texts.sending.sent_ubl }).waitFor()
  })

  test('on a phone in English the form of a client says whether the network knows its address', async ({
    visit,
    product,
  }) => {
    const texts = textsOf.en
    writeFileSync(join(folder, 'receivers.txt'), '0200:302000000\n')
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: 'en' })
    const options = { token: books.token, lang: 'en', width: 390 } as const
    const page = await visit(`/client/edit/${books.client.id}?edit=1`, options)
    await button(page, texts.client.peppol_check).click()
    await page.getByText(texts.client.peppol_reach_no).waitFor()
    await expectAccessible(page)
  })
})
