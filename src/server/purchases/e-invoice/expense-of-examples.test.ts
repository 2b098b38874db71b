import { describe, expect, test } from 'vitest'
import { expenseParts } from '#domain/e-invoice/expense-lines.ts'
import type { EInvoiceVat } from '#domain/e-invoice/model.ts'
import { readEInvoice } from '#domain/e-invoice/read-e-invoice.ts'
import { withPositiveTotal } from '#domain/e-invoice/positive.ts'
import { expenseOfFile } from '#domain/e-invoice/to-expense.ts'
import { lithuanianVat } from '#domain/default-vat.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import { isTaxed } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { parseXml } from './parse-xml.ts'
import { examples } from './test/examples.ts'

const words = { discount: 'Nuolaida', charge: 'Mokestis', delivery: 'Pristatymas' }
const vats = lithuanianVat.map((row) => ({ ...row, id: `${row.code} ${row.side} ${row.rate}`, archived: false }))
const read = (file: string) => readEInvoice(parseXml(Buffer.from(sharedData(file))))
const typeOf: Record<EInvoiceVat['category'], VatType> = {
  S: 'standard',
  Z: 'zero',
  E: 'exempt',
  AE: 'reverse-charge',
  K: 'zero',
  G: 'zero',
  O: 'outside',
}
const kindOf = (vat: EInvoiceVat | undefined) =>
  vat ? { id: `${vat.category} ${vat.rate}`, type: typeOf[vat.category], rate: vat.rate, code: null } : null

describe.runIf(hasSharedData)('lines of an expense made from the examples', () => {
  const whole = examples.filter(({ lines }) => lines > 0).map(({ file }) => file)

  test.each(whole.filter((file) => !file.includes('zugferd-basic')))(
    '%s gives the totals of the file when they are computed from the lines',
    (file) => {
      const invoice = withPositiveTotal(read(file).invoice)
      const { lines, discount, delivery } = expenseParts(invoice, words)
      const totals = invoiceTotals({
        currency: invoice.currency,
        vat: true,
        prices_include_vat: false,
        lines: lines.map(({ quantity, price, vat }) => ({ quantity, price, vat: kindOf(vat), discount: null })),
        discount,
        delivery: delivery && { amount: delivery.amount, vat: kindOf(delivery.vat) },
      })
      expect([file, Number(totals.total_without_vat)]).toEqual([file, Number(invoice.totals.net)])
      expect([file, Number(totals.total)]).toEqual([file, Number(invoice.totals.gross)])
    },
  )

  const cases = hasSharedData ? (JSON.parse(sharedData('vat-cases.json')) as { cases: { id: string }[] }).cases : []
  test.each(cases)(
    'the worked case $id becomes an expense with the same totals and a VAT rate on every line',
    ({ id }) => {
      const file = read(`ubl-examples/lt-cases/${id}.xml`)
      const { item, totals, vat_rows, findings } = expenseOfFile(file, {
        vat_enabled: true,
        vats,
        words,
        maxLines: 500,
      })
      const vatOf = (vatId: string | null) => {
        const row = vats.find((each) => each.id === vatId)
        return row ? { id: row.id, type: row.type, rate: isTaxed(row.type) ? row.rate : '0', code: row.code } : null
      }
      const computed = invoiceTotals({
        ...item,
        lines: item.lines.map((line) => ({ ...line, vat: vatOf(line.vat_id), discount: null })),
        delivery: item.delivery && { amount: item.delivery.amount, vat: vatOf(item.delivery.vat_id) },
      })
      // The 9 % rate ended in 2025.
      const hasOldRate = id === 'gross-14'
      expect(findings.map(({ code }) => code)).toEqual(hasOldRate ? ['no_vat_row'] : [])
      expect(item.kind).toBe(id.startsWith('credit') ? 'credit' : 'invoice')
      if (hasOldRate) return
      expect([computed.total_without_vat, computed.vat_total, computed.total]).toEqual([
        totals.net,
        totals.vat,
        totals.total,
      ])
      const sign = id.startsWith('credit') ? -1 : 1
      expect(totals.total).toBe((sign * Number(file.invoice.totals.gross)).toFixed(item.currency === 'JPY' ? 0 : 2))
      if (item.vat) expect([...item.lines, ...vat_rows].map(({ vat_id }) => vat_id)).not.toContain(null)
      else expect(id).toMatch(/^novat/)
    },
  )
})
