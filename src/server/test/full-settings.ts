import { isSetting, settingLimits } from '#domain/resources.ts'
import type { Setting } from '#domain/resources.ts'
import type { Books, Item } from './books.ts'
import type { TestServer } from './server.ts'

/** Letters of three bytes, the longest in JSON; escaped ASCII characters have two bytes. */
export const longText = (length: number) => '€'.repeat(length)

/** Fills each list of choices up to its limit, with the longest texts. */
const fillLists = async (books: Books) => {
  let created = 0
  const forms: Record<Setting, () => object> = {
    unit: () => ({ title: longText(60), short_name: longText(12), format: '0.######' }),
    vat_rate: () => ({
      type: 'reduced',
      rate: (20 + (created += 1) / 100).toFixed(2),
      title: longText(120),
      legal_note: longText(300),
    }),
    series: () => ({
      invoice_type: 'simple',
      next_number: `${longText(36)}${(created += 1)}`,
      description: longText(120),
    }),
    note_template: () => ({ title: longText(100), text: longText(1500) }),
    activity: () => ({ title: longText(120), code: longText(20), tariff: '12.34', certificate_number: longText(60) }),
    company_account: () => ({
      type: 'bank',
      title: longText(120),
      account_number: longText(60),
      bank_name: longText(120),
      bank_code: longText(20),
    }),
    expense_category: () => ({ title: `${longText(96)}${(created += 1)}` }),
  }
  const rows: Record<string, Item[]> = {}
  for (const table of Object.keys(settingLimits).filter(isSetting)) {
    const { resource, maxInUse } = settingLimits[table]
    const own: Item[] = []
    for (let { count } = (await books.read(`/${resource}/all`)).meta; count < maxInUse; count += 1)
      own.push(await books.create(`/${resource}`, forms[table]()))
    rows[table] = own
  }
  return rows
}

/** Fills all settings of a company up to their limits with the longest names, and its members and client, too. Returns the rows by table. */
export const fillSettings = async ({ owner }: TestServer, books: Books) => {
  const place = [longText(200), longText(100), longText(20)]
  await owner.query(
    'update company set title = $2, address = $2, city = $3, postal_code = $4, website = $2, phone = $5 where id = $1',
    [books.company.id, ...place, longText(40)],
  )
  const address = JSON.stringify({ scheme: '9937', id: longText(50) })
  await owner.query(
    'update client set title = $2, address = $2, city = $3, postal_code = $4, e_address = $5, buyer_reference = $6 where id = $1',
    [books.client.id, ...place, address, longText(60)],
  )
  await owner.query('update app_user set name = $1 where email = $2', [longText(120), books.email])
  const rows = await fillLists(books)
  // Calls refuse codes that the classifier does not have; no code is longer than this one.
  await owner.query('update vat_rate set code = $2 where company_id = $1', [books.company.id, longText(10)])
  return rows
}
