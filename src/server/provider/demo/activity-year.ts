import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

export type ActivityKey = 'design' | 'training'
type PlannedInvoice = {
  activity: ActivityKey
  title: string
  price: string
  date: PlainDate
  /** The day of the payment. */
  paid: PlainDate | null
}

const reader = (title: string, code: string, city: string, name: string, email: string) => ({
  type: 'legal' as const,
  title,
  code,
  city,
  contacts: [{ name, email, phone: null }],
})

/** Who buys of the individual activity. */
export const readers = [
  reader('VšĮ „Knygų namai“', '918302680', 'Vilnius', 'Aistė Norkutė', 'aiste@knygunamai.lt'),
  reader('UAB „Vėtrungė“', '920114537', 'Klaipėda', 'Saulius Petrulis', 'saulius@vetrunge.lt'),
  reader('VšĮ „Dizaino klasė“', '927405116', 'Kaunas', 'Monika Rudytė', 'monika@dizainoklase.lt'),
]

/** Income by month of the year: design, and training in some months. Until November 41 260 euros; the first one was invoiced a year before. */
const design = [
  ['Vaikų knygos iliustracijos', '2845.00'],
  ['Plakatų serija', '2800.00'],
  ['Knygos viršelis ir maketas', '3300.00'],
  ['Prekės ženklo eskizai', '3500.00'],
  ['Parodos katalogas', '2800.00'],
  ['Pakuočių iliustracijos', '3100.00'],
  ['Atvirukų serija', '2300.00'],
  ['Žurnalo iliustracijos', '3200.00'],
  ['Kalendoriaus maketas', '3220.00'],
  ['Knygos iliustracijos', '3020.00'],
  ['Festivalio vizualinis stilius', '4520.00'],
  ['Šventinis atvirukas', '1200.00'],
] as const
const training: Readonly<Record<number, string>> = {
  3: '900.00',
  5: '1200.00',
  6: '900.00',
  9: '1500.00',
  10: '1800.00',
}
const ofLastYear = [
  ['10-06', 'Vadovėlio iliustracijos', '2900.00'],
  ['11-10', 'Plakatas', '1850.00'],
  ['12-08', 'Šventiniai atvirukai', '2700.00'],
] as const
const paidInJanuary = { date: '12-28', title: 'Logotipo eskizas', price: '355.00' }

const dayOf = (year: number, month: number, day: number): PlainDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const earlier = (a: PlainDate, b: PlainDate) => (a < b ? a : b)
const yearAndMonth = (today: PlainDate) => [Number(today.slice(0, 4)), Number(today.slice(5, 7))] as const

/** The paid invoices of this year up to today, and some of the year before, the oldest first. */
export const activityInvoices = (today: PlainDate): PlannedInvoice[] => {
  const [year, present] = yearAndMonth(today)
  const months = Array.from({ length: present }, (_, index) => index + 1)
  return [
    ...ofLastYear.map(([day, title, price]) => {
      const date = `${year - 1}-${day}`
      return { activity: 'design' as const, title, price, date, paid: addDays(date, 12) }
    }),
    {
      ...paidInJanuary,
      activity: 'design',
      date: `${year - 1}-${paidInJanuary.date}`,
      paid: earlier(dayOf(year, 1, 5), today),
    },
    ...months.flatMap((month): PlannedInvoice[] => {
      const [title, price] = design[month - 1]!
      const date = earlier(dayOf(year, month, 3), today)
      const lesson = training[month]
      return [
        { activity: 'design', title, price, date, paid: earlier(dayOf(year, month, 14), today) },
        ...(lesson
          ? [
              {
                activity: 'training' as const,
                title: 'Iliustracijos mokymai',
                price: lesson,
                date: earlier(dayOf(year, month, 9), today),
                paid: earlier(dayOf(year, month, 19), today),
              },
            ]
          : []),
      ]
    }),
  ]
}

/** Invoices that are not paid yet: as much as was invoiced a year before and paid in January. */
export const unpaidInvoices = (today: PlainDate): PlannedInvoice[] => [
  { activity: 'design', title: 'Iliustracijų licencija', price: '95.00', date: addDays(today, -21), paid: null },
  { activity: 'design', title: 'Atvirukų serija', price: '260.00', date: addDays(today, -3), paid: null },
]

const studio = 'UAB „Kūrybos fabrikas“'
export const activityVendors = [
  { title: studio, code: '921660348' },
  { title: 'UAB „Skaitmena“', code: '923018825' },
  { title: 'UAB „Dailininkų krautuvė“', code: '924551709' },
  { title: 'UAB „Greitas ryšys“', code: '912057739' },
  { title: 'UAB „Tolimi krantai“', code: '925913441' },
] as const
type VendorTitle = (typeof activityVendors)[number]['title']
type PlannedExpense = { vendor: VendorTitle; number: string; category: string; price: string; date: PlainDate }

/** Besides the rent: month, vendor, category, price. Until November 9 412.30 euros with the rent. */
const purchases: readonly (readonly [month: number, vendor: VendorTitle, category: string, price: string])[] = [
  [1, 'UAB „Skaitmena“', 'Programinė', '725.88'],
  [2, 'UAB „Dailininkų krautuvė“', 'Prekės', '186.40'],
  [2, 'UAB „Greitas ryšys“', 'Ryšiai', '96.00'],
  [3, studio, 'Nuoma', '180.00'],
  [3, 'UAB „Skaitmena“', 'Biuro', '2349.00'],
  [5, studio, 'Nuoma', '180.00'],
  [5, 'UAB „Dailininkų krautuvė“', 'Prekės', '142.15'],
  [5, 'UAB „Greitas ryšys“', 'Ryšiai', '96.00'],
  [6, studio, 'Nuoma', '180.00'],
  [7, 'UAB „Skaitmena“', 'Reklama', '1000.00'],
  [8, 'UAB „Dailininkų krautuvė“', 'Prekės', '210.30'],
  [8, 'UAB „Greitas ryšys“', 'Ryšiai', '96.00'],
  [9, studio, 'Nuoma', '180.00'],
  [9, 'UAB „Tolimi krantai“', 'Komandiruotės', '687.00'],
  [10, studio, 'Nuoma', '180.00'],
  [11, 'UAB „Dailininkų krautuvė“', 'Prekės', '173.57'],
]
const rent = { vendor: studio, category: 'Nuoma', price: '250.00' } as const

/** The paid expenses of this year up to today, the oldest first. */
export const activityExpenses = (today: PlainDate): PlannedExpense[] => {
  const [year, present] = yearAndMonth(today)
  // The rent of December is paid in January.
  const months = Array.from({ length: Math.min(present, 11) }, (_, index) => index + 1)
  return months
    .flatMap((month) => [
      { ...rent, date: earlier(dayOf(year, month, 2), today) },
      ...purchases
        .filter(([of]) => of === month)
        .map(([, vendor, category, price]) => ({
          vendor,
          category,
          price,
          date: earlier(dayOf(year, month, 8), today),
        })),
    ])
    .map((planned, index) => ({ ...planned, number: `A-${String(101 + index * 7).padStart(4, '0')}` }))
}
