import { describe, expect, test } from 'vitest'
import type { CallName } from '#contract/index.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { wholeForm } from './whole-form.ts'

const [used, archived] = [
  { id: 'a', archived: false },
  { id: 'b', archived: true },
]
const form = {
  item: { id: 'x' },
  options: { units: [archived], accounts: [], currencies: ['EUR'], has_more: true },
}
const forbidden = new ApiProblem({ code: 'forbidden', status: 403, detail: '' })

describe('a form that says it offers more', () => {
  test('gets the rest from the form of a new one, before what only it offers', async () => {
    const asked: CallName[] = []
    const whole = await wholeForm('invoice.edit_form', form, async (name) => {
      asked.push(name)
      return { item: {}, options: { units: [used], accounts: [used], currencies: ['EUR'] } }
    })
    expect(asked).toEqual(['invoice.create_form'])
    expect(whole).toMatchObject({
      item: { id: 'x' },
      options: { units: [used, archived], accounts: [used], currencies: ['EUR'] },
    })
  })

  test('gets the accounts from the form of a payment for those who write no invoices', async () => {
    const whole = await wholeForm('invoice.edit_form', form, async (name) => {
      if (name === 'invoice.create_form') throw forbidden
      return { item: {}, options: { accounts: [used], series: [used] } }
    })
    expect(whole).toMatchObject({ options: { units: [archived], accounts: [used] } })
    expect(whole).not.toHaveProperty('options.series')
  })

  test('is not opened without it', async () => {
    const failed = wholeForm('invoice.edit_form', form, () => Promise.reject(new Error('offline')))
    await expect(failed).rejects.toThrow('offline')
  })
})

test('any other answer is left as it is, and nothing asked', async () => {
  const ask = () => Promise.reject(new Error('asked'))
  for (const answer of [undefined, { data: [] }, { item: {}, options: { units: [used] } }])
    expect(await wholeForm('invoice.edit_form', answer, ask)).toBe(answer)
})
