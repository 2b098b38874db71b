import { removeTrailing } from '#domain/text.ts'
import { encodeQR } from 'qr'

export type EpcPayment = {
  name: string
  iban: string
  /** Euros with a dot and at most two decimals; without it the payer enters the amount. */
  amount?: string
  bic?: string
  version?: '001' | '002'
  purpose?: string
  /** A structured reference (ISO 11649); excludes `text`. */
  reference?: string
  text?: string
  note?: string
}

const maxBytes = 331

/** One line of at most `max` characters, without cutting surrogate pairs. */
const oneLine = (text: string, max: number): string =>
  Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, max).join('')

/**
 * The text of a SEPA payment QR code (EPC069-12). Name and text are shortened to the limits of the standard (70 and 140 characters,
 * 331 bytes in total); the account and the amount never are.
 */
export const epcPayload = (payment: EpcPayment): string => {
  const { version = '002', bic = '', amount, purpose = '', reference = '' } = payment
  let name = oneLine(payment.name, 70)
  let text = reference ? '' : oneLine(payment.text ?? '', 140)
  const note = oneLine(payment.note ?? '', 70)
  for (;;) {
    const elements = [
      'BCD',
      version,
      '1',
      'SCT',
      bic,
      name,
      payment.iban.replace(/\s/g, ''),
      amount ? `EUR${amount}` : '',
      purpose,
      reference,
      text,
      note,
    ]
    const payload = removeTrailing(elements.join('\n'), '\n')
    if (Buffer.byteLength(payload) <= maxBytes) return payload
    if (text.length > 35) text = oneLine(text, Array.from(text).length - 1)
    else name = oneLine(name, Array.from(name).length - 1)
  }
}

/** Whether a payment QR code may be printed for the account and amount: an IBAN, euros, 0.01 to 999999999.99. */
export const canPayByQr = (account_number: string, currency: string, amount: string): boolean =>
  currency === 'EUR' &&
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account_number.replace(/\s/g, '')) &&
  /^\d{1,9}(\.\d{1,2})?$/.test(amount) &&
  /[1-9]/.test(amount)

/** Dark modules of a QR code as runs: x, y and width in modules; `size` modules a side, no quiet zone around. */
export type QrRuns = { size: number; runs: [x: number, y: number, width: number][] }

/** The QR code of a text (error correction M, as the standard requires). */
export const qrRuns = (payload: string): QrRuns => {
  const bordered = encodeQR(payload, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
  const modules = bordered.slice(1, -1).map((row) => row.slice(1, -1))
  return {
    size: modules.length,
    runs: modules.flatMap((row, y) => runs(row).map(([x, width]) => [x, y, width] satisfies [number, number, number])),
  }
}

const ink = '#1E1C17'

/**
 * The QR code as an SVG image with an edge of `size` units. Typst draws an image in a third of the time of its own
 * shapes. The strokes are a little thicker than a module, so that there are no gaps between rows.
 */
export const qrSvg = (payload: string): string => {
  const { size, runs } = qrRuns(payload)
  const path = runs.map(([x, y, width]) => `M${x} ${y + 0.5}h${width}`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path stroke="${ink}" stroke-width="1.02" d="${path}"/></svg>`
}

const runs = (row: readonly boolean[]): [start: number, width: number][] => {
  const found: [number, number][] = []
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x += 1
    found.push([start, x - start])
  }
  return found
}
