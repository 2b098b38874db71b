import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { canPayByQr, epcPayload, qrRuns, qrSvg, type EpcPayment } from './epc-qr.ts'

// Written after the examples of EPC069-12; the IBANs are invented, with valid check digits.
const vectors: [about: string, payment: EpcPayment, payload: string, bytes: number][] = [
  [
    'the invoice number as text, no BIC',
    { name: 'UAB Pavyzdys', iban: 'LT647300000000000117', amount: '121.00', text: 'PVM sąskaita faktūra SF-000123' },
    'BCD\n002\n1\nSCT\n\nUAB Pavyzdys\nLT647300000000000117\nEUR121.00\n\n\nPVM sąskaita faktūra SF-000123',
    93,
  ],
  [
    'with BIC, cents',
    {
      bic: 'HABALT22XXX',
      name: 'UAB Pavyzdys',
      iban: 'LT58 7300 0000 0000 0225',
      amount: '9.99',
      text: 'Saskaita SF 124',
    },
    'BCD\n002\n1\nSCT\nHABALT22XXX\nUAB Pavyzdys\nLT587300000000000225\nEUR9.99\n\n\nSaskaita SF 124',
    85,
  ],
  [
    'Lithuanian letters',
    { name: 'Žygimantė Šūkštaitė', iban: 'LT417044000000000333', amount: '0.01', text: 'Už paslaugas, sąskaita ŽŠ-7' },
    'BCD\n002\n1\nSCT\n\nŽygimantė Šūkštaitė\nLT417044000000000333\nEUR0.01\n\n\nUž paslaugas, sąskaita ŽŠ-7',
    103,
  ],
  [
    'a structured reference without a text',
    {
      bic: 'EVIULT2VXXX',
      name: 'MB Ąžuolo šaknys',
      iban: 'LT073500000000000441',
      amount: '1234.56',
      reference: 'RF21SF000125',
      text: 'not printed',
    },
    'BCD\n002\n1\nSCT\nEVIULT2VXXX\nMB Ąžuolo šaknys\nLT073500000000000441\nEUR1234.56\n\nRF21SF000125',
    91,
  ],
  [
    'no amount, which the payer enters',
    { name: 'VšĮ Parama', iban: 'LT827180000000000555', text: 'Auka' },
    'BCD\n002\n1\nSCT\n\nVšĮ Parama\nLT827180000000000555\n\n\n\nAuka',
    56,
  ],
  [
    'the largest amount, purpose, note',
    {
      bic: 'REVOLT21XXX',
      name: 'UAB Didelė',
      iban: 'LT533250000000000667',
      amount: '999999999.99',
      purpose: 'GDDS',
      text: 'Sutartis 2026/11',
      note: 'Ačiū!',
    },
    'BCD\n002\n1\nSCT\nREVOLT21XXX\nUAB Didelė\nLT533250000000000667\nEUR999999999.99\nGDDS\n\nSutartis 2026/11\nAčiū!',
    105,
  ],
  [
    'version 001',
    {
      version: '001',
      bic: 'CBSBLT26XXX',
      name: 'UAB Pavyzdys',
      iban: 'LT827180000000000555',
      amount: '50.00',
      text: 'SF-9',
    },
    'BCD\n001\n1\nSCT\nCBSBLT26XXX\nUAB Pavyzdys\nLT827180000000000555\nEUR50.00\n\n\nSF-9',
    75,
  ],
]

/** The code as an image: four pixels per module, with a quiet zone. */
const imageOf = ({ size, runs }: ReturnType<typeof qrRuns>) => {
  const scale = 4
  const width = (size + 8) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [x, y, length] of runs) {
    for (let row = (y + 4) * scale; row < (y + 5) * scale; row += 1) {
      data.fill(0, (row * width + (x + 4) * scale) * 4, (row * width + (x + 4 + length) * scale) * 4)
    }
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return { width, height: width, data }
}

const quietZone = { top: 40, bottom: 40, left: 40, right: 40 }

describe('the payment QR code', () => {
  test.each(vectors)('the payment QR code contains %s', (_, payment, payload, bytes) => {
    expect(epcPayload(payment)).toBe(payload)
    expect(Buffer.byteLength(epcPayload(payment))).toBe(bytes)
  })

  test.each(vectors)('a scanner reads the payment QR code: %s', (_, payment, payload) => {
    expect(decodeQR(imageOf(qrRuns(epcPayload(payment))))).toBe(payload)
  })

  test.each(vectors)('a scanner reads the SVG image of the payment QR code: %s', async (_, payment, payload) => {
    const image = sharp(Buffer.from(qrSvg(epcPayload(payment))))
      .resize(400)
      .flatten({ background: 'white' })
    const { data, info } = await image
      .extend({ ...quietZone, background: 'white' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(payload)
  })

  test('a payment QR code with the longest names stays within 331 bytes and version 13', () => {
    const payload = epcPayload({
      name: '漢'.repeat(200),
      iban: 'LT647300000000000117',
      amount: '1.00',
      text: 'Ž'.repeat(500),
    })
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(331)
    expect(payload).toContain('LT647300000000000117\nEUR1.00')
    expect(qrRuns(payload).size).toBeLessThanOrEqual(13 * 4 + 17)
  })

  test('a line break in a name cannot start another element', () => {
    expect(epcPayload({ name: 'UAB\nLT00', iban: 'LT647300000000000117', amount: '1.00' }).split('\n')[5]).toBe(
      'UAB LT00',
    )
  })

  test.each([
    ['LT647300000000000117', 'EUR', '0.01', true],
    ['LT64 7300 0000 0000 0117', 'EUR', '999999999.99', true],
    ['LT647300000000000117', 'EUR', '1000000000.00', false],
    ['LT647300000000000117', 'EUR', '0.00', false],
    ['LT647300000000000117', 'EUR', '-5.00', false],
    ['LT647300000000000117', 'USD', '5.00', false],
    ['40817810099910004312', 'EUR', '5.00', false],
  ])('a payment QR code is allowed for account %s, %s %s: %s', (account, currency, amount, allowed) => {
    expect(canPayByQr(account, currency, amount)).toBe(allowed)
  })
})
