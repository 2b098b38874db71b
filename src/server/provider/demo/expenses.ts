import type { z } from 'zod'
import type { clientInput } from '#contract/sales/client.ts'
import { addDays, addMonths, compareDates, daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { randomFrom } from './year.ts'

/** A fictional vendor of a small studio: how often it sells, at which prices, and in which expense category. */
export type Vendor = {
  client: z.input<typeof clientInput>
  /** The beginning of the category's title. */
  category: string
  /** The day of each month; without it, `times` random days per month on average. */
  day?: number
  times?: number
  /** The lowest and the highest price without VAT. */
  price: readonly [number, number]
  vat: string | null
  number: (nth: number, date: PlainDate) => string
  comment?: string
  lines?: readonly string[]
  termDays: number
  currency?: string
  /** The classifier code if the buyer computes the VAT. */
  reverseCharge?: string
  /** The percentage of VAT that may be deducted; without it, all. */
  deductible?: string
}

const legal = (title: string, code: string, city: string, vat_code?: string, account_number?: string) => ({
  type: 'legal' as const,
  title,
  code,
  city,
  is_client: false,
  is_vendor: true,
  ...(vat_code ? { vat_enabled: true, vat_code } : {}),
  ...(account_number ? { account_number } : {}),
})

const padded = (nth: number, digits: number) => String(nth).padStart(digits, '0')

export const vendors: readonly Vendor[] = [
  {
    client: legal('UAB „Senamiesčio patalpos“', '914622185', 'Vilnius', 'LT914622113', 'LT147300001099140221'),
    category: 'Nuoma',
    day: 1,
    price: [640, 640],
    vat: '21',
    number: (nth) => `SP ${padded(200 + nth, 5)}`,
    comment: 'Dirbtuvių nuoma',
    termDays: 10,
  },
  {
    client: legal('UAB „Vilnelės šiluma ir elektra“', '910334417', 'Vilnius', 'LT910334413', 'LT567044001099140334'),
    category: 'Nuoma',
    day: 12,
    price: [48, 190],
    vat: '21',
    number: (nth, date) => `VE-${date.slice(0, 7).replace('-', '')}-${4410 + nth}`,
    termDays: 14,
  },
  {
    client: legal('UAB „Popieriaus namai“', '914801264', 'Kaunas', 'LT914801217', 'LT337180001099140447'),
    category: 'Prekės',
    times: 2,
    price: [90, 620],
    vat: '21',
    number: (nth) => `PN${padded(11820 + nth * 37, 6)}`,
    lines: ['Popierius „Munken“ 300 g, 70 × 100', 'Spaudos dažai, mėlyni', 'Vokai C5, kreminiai', 'Kartonas 2 mm'],
    termDays: 30,
  },
  {
    client: legal('UAB „Greitas ryšys“', '912057739', 'Vilnius', 'LT912057713', 'LT937290001099140560'),
    category: 'Ryšiai',
    day: 5,
    price: [31.4, 36.9],
    vat: '21',
    number: (nth) => `GR26-${padded(70100 + nth * 13, 7)}`,
    termDays: 15,
  },
  {
    client: legal('UAB „Kelio degalai“', '913390528', 'Panevėžys', 'LT913390511'),
    category: 'Transportas',
    times: 3,
    price: [32, 71],
    vat: '21',
    number: (nth) => `KD ${padded(940200 + nth * 91, 7)}`,
    comment: 'Degalai',
    termDays: 0,
  },
  {
    client: legal('MB „Tvarkingos sąskaitos“', '915077341', 'Vilnius', undefined, 'LT327300001099140673'),
    category: 'Buhalterinės',
    day: 28,
    price: [180, 180],
    vat: null,
    number: (nth) => `TS-${padded(nth + 61, 4)}`,
    comment: 'Buhalterinė apskaita',
    termDays: 10,
  },
  {
    client: {
      ...legal('Nordic Cloud AB', '556703748', 'Stockholm', 'SE556703748501'),
      country: 'SE',
      language: 'en',
    },
    category: 'Programinė',
    day: 3,
    price: [180, 240],
    vat: '21',
    reverseCharge: 'PVM21',
    number: (nth) => `NC-${88190 + nth}`,
    comment: 'Serveriai',
    termDays: 30,
  },
  {
    client: {
      ...legal('Drukarnia Kolorowa Sp. z o.o.', '525224848', 'Warszawa', 'PL5252248481'),
      country: 'PL',
      language: 'en',
    },
    category: 'Prekės',
    times: 0.7,
    price: [210, 720],
    vat: '21',
    reverseCharge: 'PVM16',
    number: (nth, date) => `FV ${padded(140 + nth, 4)}/${date.slice(0, 4)}`,
    comment: 'Popierius ir spaudos formos',
    termDays: 21,
  },
  {
    client: legal('UAB „Prie upės“', '914733208', 'Vilnius', 'LT914733215'),
    category: 'Reklama',
    times: 0.8,
    price: [38, 165],
    vat: '21',
    deductible: '75',
    number: (nth) => `PU ${padded(5210 + nth * 29, 6)}`,
    comment: 'Pietūs su klientu',
    termDays: 0,
  },
  {
    client: { ...legal('Typeforge Software Ltd', '08841290', 'Leeds'), country: 'GB', language: 'en', currency: 'USD' },
    category: 'Programinė',
    day: 18,
    price: [54, 54],
    vat: '21',
    reverseCharge: 'PVM20',
    number: (nth) => `INV-${20260 + nth}`,
    comment: 'Šriftų prenumerata',
    termDays: 0,
    currency: 'USD',
  },
  {
    client: legal('UAB „Vitrinos reklama“', '914219973', 'Klaipėda', 'LT914219919', 'LT747044001099140786'),
    category: 'Reklama',
    times: 0.6,
    price: [120, 480],
    vat: '21',
    number: (nth) => `VR ${padded(310 + nth, 4)}`,
    termDays: 21,
  },
]

export type PlannedExpense = {
  vendor: Vendor
  date: PlainDate
  nth: number
  price: string
  paid: PlainDate | null
  lines: boolean
}

const money = (euros: number) => (Math.round(euros * 100) / 100).toFixed(2)

/** A year of expenses up to today, oldest first: some each month on the same day, some on random days. */
export const planExpenses = (today: PlainDate): PlannedExpense[] => {
  const random = randomFrom(77)
  const first = addMonths(`${today.slice(0, 8)}01`, -12)
  return vendors
    .flatMap((vendor) => {
      const days = Array.from({ length: 13 }, (_, month) => addMonths(first, month)).flatMap((month) => {
        if (vendor.day) return [addDays(month, vendor.day - 1)]
        const times = Math.floor(vendor.times ?? 0) + (random.chance((vendor.times ?? 0) % 1) ? 1 : 0)
        return Array.from({ length: times }, () => addDays(month, random.roll(28)))
      })
      return days
        .filter((date) => compareDates(date, today) <= 0)
        .toSorted(compareDates)
        .map((date, nth) => {
          const [minPrice, maxPrice] = vendor.price
          const price = money(minPrice + (maxPrice - minPrice) * (random.roll(1000) / 1000))
          const paid = addDays(date, vendor.termDays === 0 ? 0 : 2 + random.roll(vendor.termDays))
          const isPaid =
            compareDates(paid, today) <= 0 &&
            (vendor.termDays === 0 || daysBetween(date, today) > 60 || random.chance(0.5))
          return { vendor, date, nth, price, paid: isPaid ? paid : null, lines: random.chance(0.7) }
        })
    })
    .toSorted((a, b) => compareDates(a.date, b.date))
}
