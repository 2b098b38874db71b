import type { BookClient, KnownPayer, OwnAccount } from '../match/books.ts'
import { companies, like, people, vendors } from './names.ts'
import type { Random } from './random.ts'

/** A client with what its bank sends about it. */
export type Party = {
  client: BookClient
  iban: string
  /** The code that banks send; also of clients on whose card there is none. */
  code: string
  isPerson: boolean
  /** The other one of two clients with names that are nearly the same. */
  twin?: string
}

const remainder97 = (digits: string): number => {
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** A valid Lithuanian IBAN of the bank with the code. */
export const ibanOf = (bank: string, serial: number): string => {
  const body = bank + String(serial).padStart(11, '0')
  return `LT${String(98 - remainder97(`${body}212900`)).padStart(2, '0')}${body}`
}

const banks = ['73000', '70440', '40100', '71800', '32500', '35000', '72900']
const weights = [1, 2, 3, 4, 5, 6, 7, 8]

/** A company code with its check digit. */
const companyCode = (random: Random): string => {
  for (;;) {
    const body = `30${random.int(100000, 999999)}`
    const check = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0) % 11
    if (check < 10) return body + check
  }
}

const isPersonName = (title: string): boolean => !/[„A-Z]{2}|„|federacija|GmbH|SIA|Ltd|OÜ/.test(title)

const partyOf = (random: Random, title: string, index: number, role: string): Party => {
  const isPerson = isPersonName(title)
  const code = isPerson
    ? `${random.int(3, 4)}${random.int(700101, 991231)}${random.int(1000, 9999)}`
    : companyCode(random)
  const iban = ibanOf(random.pick(banks), 10_000_000 + index * 7919)
  const hasCode = !isPerson && random.chance(0.8)
  const client = {
    id: `${role}-${index}`,
    title,
    code: hasCode ? code : null,
    vat_code: hasCode && random.chance(0.6) ? `LT${code}113` : null,
    ibans: role === 'vendor' && random.chance(0.7) ? [iban] : [],
  }
  return { client, iban, code, isPerson }
}

const endings = ['grupė', 'servisas', 'projektai', 'prekyba']

/** 96 clients and 24 vendors; the accounts from which about half of the clients have paid before are known. */
export const makeParties = (random: Random) => {
  const more = companies.slice(0, 28).map((title, index) => {
    const bare = title.split('„')[1] ?? title
    return `UAB „${[...bare].toReversed().slice(0, 3).join('').toUpperCase()} ${endings[index % endings.length]}“`
  })
  const titles = [...companies.slice(0, 48), ...people, ...like.flat(), ...more.slice(0, 16)]
  const clients = titles.map((title, index) => partyOf(random, title, index, 'client'))
  for (const pair of like) {
    const [first, second] = pair.map((title) => clients.find(({ client }) => client.title === title))
    if (!first || !second) throw new RangeError('A client of like name is missing')
    first.twin = second.client.id
    second.twin = first.client.id
  }
  const sellers = vendors.map((title, index) => partyOf(random, title, 200 + index, 'vendor'))
  const learned = [...clients, ...sellers].filter(() => random.chance(0.5))
  const knownPayers: KnownPayer[] = learned.map(({ client, iban }) => ({ iban, client_id: client.id }))
  return { clients, sellers, knownPayers }
}

export const ownAccounts: OwnAccount[] = [
  { id: 'swedbank', title: 'Swedbank', account_number: ibanOf('73000', 101_846_209), currency: 'EUR', type: 'bank' },
  { id: 'seb', title: 'SEB', account_number: ibanOf('70440', 600_082_144), currency: 'EUR', type: 'bank' },
  { id: 'usd', title: 'Swedbank USD', account_number: ibanOf('73000', 101_846_777), currency: 'USD', type: 'bank' },
  { id: 'cards', title: 'Kortelės (Worldline)', account_number: null, currency: 'EUR', type: 'card' },
  { id: 'cash', title: 'Kasa', account_number: null, currency: 'EUR', type: 'cash' },
]
