import type { z } from 'zod'
import type { clientInput } from '#contract/sales/client.ts'
import type { productInput } from '#contract/sales/product.ts'
import { undeliverable } from './people.ts'

type Client = z.input<typeof clientInput>
const buyer = (
  title: string,
  code: string,
  address: string,
  place: string,
  contact: [string, string],
  more: Partial<Client> = {},
): Client => {
  const [postal_code = '', ...city] = place.split(' ')
  const [name, email] = contact
  return {
    type: 'legal',
    title,
    code,
    address,
    postal_code,
    city: city.join(' '),
    contacts: [{ name, email, phone: null }],
    ...more,
  }
}
const payer = (vat_code: string): Partial<Client> => ({ vat_enabled: true, vat_code })

/** Clients at the top of the list buy most. */
export const clients: Client[] = [
  buyer(
    'UAB „Ąžuolyno kepykla“',
    '914384954',
    'Vytauto pr. 23',
    'LT-44352 Kaunas',
    ['Nina Balčiūnaitė', 'nina@azuolynas.lt'],
    payer('LT917590315'),
  ),
  buyer(
    'VšĮ „Žiemos sodas“',
    '918302680',
    'Laisvės al. 51-2',
    'LT-44309 Kaunas',
    ['Rasa Urbonė', 'rasa@ziemossodas.lt'],
    payer('LT924713412'),
  ),
  buyer(
    'UAB „Jūros mėta“',
    '922220417',
    'Tiltų g. 8',
    'LT-91246 Klaipėda',
    ['Mantas Juška', 'mantas@jurosmeta.lt'],
    payer('LT931836511'),
  ),
  // A public institution, which takes e-invoices.
  buyer('VšĮ „Dailės erdvė“', '926138145', 'Pylimo g. 17', 'LT-01141 Vilnius', ['Eglė Vaitkutė', 'egle@dailes.lt'], {
    sends: 'pdf+ubl',
    buyer_reference: 'Dailės projektas 26-14',
  }),
  buyer('MB „Trys šaltiniai“', '930055876', 'Vilniaus g. 201', 'LT-76299 Šiauliai', [
    'Jonas Šaltenis',
    'jonas@saltiniai.lt',
  ]),
  buyer(
    'UAB „Pėdsakas“',
    '933973601',
    'Savanorių pr. 178',
    'LT-03154 Vilnius',
    ['Tomas Rimkus', 'tomas@pedsakas.lt'],
    payer('LT938959616'),
  ),
  buyer(
    'UAB „Čiobrelis“',
    '937891333',
    'Aukštaičių g. 42',
    'LT-35178 Panevėžys',
    ['Ieva Masiulytė', 'ieva@ciobrelis.lt'],
    payer('LT946082711'),
  ),
  buyer('UAB „Gintaro vėjas“', '941809060', 'J. Basanavičiaus g. 5', 'LT-00135 Palanga', [
    'Andrius Norkus',
    undeliverable,
  ]),
  buyer(
    'UAB „Šviesos dirbtuvė“',
    '945726797',
    'Kalvarijų g. 99',
    'LT-08219 Vilnius',
    ['Greta Stankutė', 'greta@sviesa.lt'],
    { payment_term_days: 30 },
  ),
  buyer('UAB „Būstas ir kiemas“', '949644529', 'Žemaitės g. 6', 'LT-03117 Vilnius', [
    'Vidas Petkus',
    'vidas@bustas.lt',
  ]),
  buyer('IĮ „Pas Birutę“', '953562269', 'Birutės g. 1', 'LT-00163 Palanga', ['Birutė Jankienė', 'birute@pasbirute.lt']),
  buyer('OÜ Põhjatäht', '12345678', 'Telliskivi 60a', '10412 Tallinn', ['Kadri Tamm', 'kadri@pohjataht.ee'], {
    country: 'EE',
    language: 'en',
    vat_enabled: true,
    vat_code: 'EE123456780',
  }),
  buyer(
    'Harbour Books LLC',
    'US-88-1234567',
    '214 Water Street',
    '04101 Portland, ME',
    ['Ellen Moore', 'ellen@harbourbooks.com'],
    {
      country: 'US',
      language: 'en',
      currency: 'USD',
      payment_term_days: 30,
    },
  ),
  {
    type: 'individual',
    title: 'Žygimantas Šūkys',
    city: 'Vilnius',
    contacts: [{ name: null, email: 'zygimantas.sukys@pastas.lt', phone: '+370 600 11223' }],
  },
  {
    type: 'individual',
    title: 'Rasa Kazlauskienė',
    city: 'Kaunas',
    contacts: [{ name: null, email: 'rasa.k@pastas.lt', phone: null }],
  },
]

type Product = Omit<z.input<typeof productInput>, 'unit_id' | 'vat_id'> & {
  unit: string
  rate: string
  quantities: readonly string[]
}

export const products: Product[] = [
  {
    title: 'Duonos pakuočių dizainas',
    code: 'PAK',
    price_without_vat: '240.00',
    unit: 'vnt.',
    rate: '21',
    type: 'sale',
    quantities: ['2', '3', '4'],
  },
  {
    title: 'Etikečių iliustracijos',
    code: 'ETI',
    price_without_vat: '85.50',
    unit: 'vnt.',
    rate: '21',
    type: 'sale',
    quantities: ['4', '6', '8'],
  },
  {
    title: 'Knygos maketavimas',
    code: 'MAK',
    price_without_vat: '1480.00',
    unit: 'vnt.',
    rate: '21',
    type: 'sale',
    quantities: ['1'],
  },
  {
    title: 'Viršelio iliustracija',
    code: 'VIR',
    price_without_vat: '620.00',
    unit: 'vnt.',
    rate: '21',
    type: 'sale',
    quantities: ['1', '2'],
  },
  {
    title: 'Korektūra',
    code: 'KOR',
    price_without_vat: '32.00',
    unit: 'val.',
    rate: '21',
    type: 'sale',
    quantities: ['6.5', '12', '14.5'],
  },
  {
    title: 'Prekės ženklo priežiūra',
    code: 'PRZ',
    price_without_vat: '350.00',
    unit: 'mėn.',
    rate: '21',
    type: 'sale',
    quantities: ['1'],
  },
  {
    title: 'Vizitinių kortelių rinkinys',
    code: 'VIZ',
    price_without_vat: '48.00',
    unit: 'vnt.',
    rate: '21',
    type: 'sale',
    quantities: ['1', '2', '5'],
  },
  {
    title: 'Lankstinuko maketas',
    code: 'LAN',
    price_without_vat: '180.00',
    unit: 'vnt.',
    rate: '21',
    type: 'sale',
    quantities: ['1', '2'],
  },
  {
    title: 'Knyga „Miesto paukščiai“',
    code: 'KN-1',
    price_without_vat: '9.85',
    unit: 'vnt.',
    rate: '5',
    type: 'both',
    quantities: ['40', '80', '120'],
  },
  {
    title: 'Receptų knygelė „Pyragai“',
    code: 'KN-2',
    price_without_vat: '4.20',
    unit: 'vnt.',
    rate: '5',
    type: 'both',
    quantities: ['50', '80', '200'],
  },
  {
    title: 'Šriftų licencija',
    code: 'SRF',
    price_without_vat: '120.00',
    unit: 'vnt.',
    rate: '21',
    type: 'both',
    quantities: ['1', '3'],
  },
  {
    title: 'Konsultacija',
    code: 'KON',
    price_without_vat: '55.00',
    unit: 'val.',
    rate: '21',
    type: 'sale',
    quantities: ['1', '1.5', '3'],
  },
]

export const noteTemplates = [
  {
    title: 'Apmokėjimo sąlygos',
    text: 'Apmokėdami nurodykite sąskaitos numerį. Už pavėluotas dienas skaičiuojami 0,02 % delspinigiai.',
  },
  {
    title: 'Padėka',
    text: 'Ačiū, kad perkate pas mus.\nPrekes galite grąžinti per 14 dienų.',
  },
  {
    title: 'Thanks (English)',
    text: 'Thank you for your order. Please quote the invoice number with your payment.',
  },
]
