import type { Amount } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'

const begin = '<CdtTrfTxInf>'
const end = '</CdtTrfTxInf>'

/**
 * A file that `writePain` wrote, with only those payments whose references are given, and with their count and sum. Everything else stays, the id
 * of the message, too: a bank that has the whole file refuses the other one, so nothing is paid twice.
 */
export const onlyPayments = (file: string, payments: readonly { reference: string; amount: Amount }[]): string => {
  const [head = '', ...rest] = file.split(begin)
  const tail = rest.at(-1)?.split(end)[1] ?? ''
  const kept = rest
    .map((each) => `${begin}${each.split(end)[0] ?? ''}${end}`)
    .filter((each) => payments.some(({ reference }) => each.includes(`<EndToEndId>${reference}</EndToEndId>`)))
  const total = sum(payments.map(({ amount }) => dec(amount))).toFixed(2)
  const counted = head
    .replaceAll(/<NbOfTxs>\d+<\/NbOfTxs>/g, `<NbOfTxs>${kept.length}</NbOfTxs>`)
    .replaceAll(/<CtrlSum>[\d.]+<\/CtrlSum>/g, `<CtrlSum>${total}</CtrlSum>`)
  return counted + kept.join('') + tail
}
