import { describe, expect, test } from 'vitest'
import { clientInput } from '#contract/sales/client.ts'
import { productInput } from '#contract/sales/product.ts'
import { subject } from '#contract/sales/sending.ts'

const client = (fields: object) =>
  clientInput.safeParse({ type: 'legal', title: 'UAB „Ąžuolas“', country: 'LT', ...fields })
const errorsOf = ({ error }: ReturnType<typeof client>) =>
  error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('a name', () => {
  test.each([
    'A\r\nB',
    'A\nB',
    'A\u0085B',
    'A\u2028B',
    'A\u2029B',
    'A\u202eB',
    'A\u202aB',
    'A\u2066B',
    'A\u2069B',
    'A\u0000B',
  ])('with a line break or a text direction mark is refused: %j', (name) => {
    expect(errorsOf(client({ title: name }))).toEqual([['title', 'characters']])
    expect(errorsOf(client({ city: name, contacts: [{ name }] }))).toEqual([
      ['contacts.0.name', 'characters'],
      ['city', 'characters'],
    ])
    expect(productInput.safeParse({ title: name, price_without_vat: '1' }).success).toBe(false)
    expect(subject.safeParse(name).success).toBe(false)
  })

  test('keeps all letters, also of right-to-left languages, and trims white space', () => {
    for (const title of ['Šaltinis „Ąžuolas“ & Co.', 'شركة', 'R&D – 5 %', 'Emoji 👩‍💻'])
      expect(client({ title: `\n ${title} \r\n` }).data?.title).toBe(title)
  })
})

test('a note and an address may have several lines', () => {
  const texts = 'Viena\nDvi \u202bשלום\u202c'
  expect(client({ note: texts, address: texts }).data).toMatchObject({ note: texts, address: texts })
  expect(errorsOf(client({ note: 'a\u0000b' }))).toEqual([['note', 'characters']])
})
