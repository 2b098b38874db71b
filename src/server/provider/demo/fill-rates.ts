import type { FastifyInstance } from 'fastify'
import { dec } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { uploadFile } from './demo-server.ts'
import type { Headers } from './demo-server.ts'

/** How far back the rates go. */
const days = 60

/** How much of a currency one euro is about; the rates of the demo move around it. */
const currencies = { USD: '1.1571', GBP: '0.8782', PLN: '4.2365', SEK: '10.9840' } as const

const isWeekend = (date: PlainDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** Fictional rates of working days in the format of the European Central Bank. */
const fileOf = (today: PlainDate): string => {
  const dates = Array.from({ length: days }, (_, index) => addDays(today, -1 - index)).filter(
    (date) => !isWeekend(date),
  )
  const rates = (index: number) =>
    Object.entries(currencies).map(([currency, rate]) => {
      const change = dec(((index * 7) % 13) - 6).times('0.0009')
      return `<Cube currency="${currency}" rate="${dec(rate).times(change.plus(1)).toFixed(4)}"/>`
    })
  const cubes = dates.map((date, index) => `<Cube time="${date}">${rates(index).join('')}</Cube>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`
}

/** Uploads rates of the last two months, so that forms of the demo offer rates without the internet. */
export const fillRates = async (app: FastifyInstance, headers: Headers, today: PlainDate): Promise<void> => {
  const file = { field: 'file', name: 'eurofxref-hist-90d.xml', type: 'text/xml', bytes: fileOf(today) }
  await uploadFile({ app, headers, url: '/api/rate/upload' }, file)
}
