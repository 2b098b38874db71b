import { rfReference } from '#domain/identifiers.ts'
import type { OpenDocument } from '../match/books.ts'
import { strangers } from './names.ts'
import { inCents } from './make-documents.ts'
import { entryOf, exactly, nameOf, newAccount, owedBy, partsOfNumber, paying } from './maker.ts'
import type { Maker } from './maker.ts'
import type { Party } from './make-parties.ts'
import { silentPurpose, spellingFor, spellMany } from './spellings.ts'
import type { MadeEntry } from './truth.ts'

type Make = (maker: Maker) => Omit<MadeEntry, 'kind'>

const isInvoice = ({ kind, unpaid, is_proforma }: OpenDocument) =>
  kind === 'invoice' && !is_proforma && !unpaid.startsWith('-')

export const partyOf = (maker: Maker, { client_id }: OpenDocument): Party => {
  const party = [...maker.clients, ...maker.sellers].find(({ client }) => client.id === client_id)
  if (!party) throw new RangeError('The document has no party')
  return party
}

const anyInvoice = (maker: Maker): OpenDocument => maker.random.pick(maker.books.open.filter(isInvoice))
const silent = ({ random }: Maker): string => silentPurpose(random)

/** A purpose with the number of the invoice. */
const spelled = (maker: Maker, invoice: OpenDocument) => {
  const { name, undesigned, text } = spellingFor(maker.random)
  return { spelling: name, undesigned, text: text(partsOfNumber(invoice.number ?? '')) }
}

/** A client of whose account confirmed payments are known, with enough open invoices. */
const knownPayer = (maker: Maker, least: number): Party => {
  const known = new Set(maker.books.known_payers.map(({ client_id }) => client_id))
  return maker.random.pick(
    maker.clients.filter((party) => known.has(party.client.id) && owedBy(maker, party).length >= least),
  )
}

const named: Make = (maker) => {
  const invoice = anyInvoice(maker)
  const { text, ...spelling } = spelled(maker, invoice)
  const amount = inCents(invoice.unpaid)
  return {
    ...spelling,
    entry: entryOf(maker, { amount, text, party: partyOf(maker, invoice) }),
    truth: paying([invoice], amount),
  }
}

const severalNamed: Make = (maker) => {
  const { random } = maker
  const party = random.pick(maker.clients.filter((client) => owedBy(maker, client).length >= 2))
  const invoices = random.some(owedBy(maker, party), random.int(2, 3))
  const owed = invoices.reduce((sum, { unpaid }) => sum + inCents(unpaid), 0)
  const amount = random.chance(0.9) ? owed : owed - random.int(100, 800)
  const text = spellMany(
    random,
    invoices.map(({ number }) => partsOfNumber(number ?? '')),
  )
  return { entry: entryOf(maker, { amount, text, party }), truth: paying(invoices, amount) }
}

const severalSilent: Make = (maker) => {
  const party = knownPayer(maker, 2)
  const owed = owedBy(maker, party)
  const invoices = owed.slice(0, maker.random.int(2, Math.min(owed.length, 4)))
  const amount = invoices.reduce((sum, { unpaid }) => sum + inCents(unpaid), 0)
  return {
    entry: entryOf(maker, { amount, text: silent(maker), party, account: party.iban }),
    truth: paying(invoices, amount),
  }
}

const silentAmount = (maker: Maker, party: Party, account: string) => {
  const owed = owedBy(maker, party)
  const amount = inCents(maker.random.pick(owed).unpaid)
  return {
    entry: entryOf(maker, { amount, text: silent(maker), party, account }),
    truth: paying([exactly(owed, amount)], amount),
  }
}

const known: Make = (maker) => {
  const party = knownPayer(maker, 1)
  return silentAmount(maker, party, party.iban)
}

const byName: Make = (maker) => {
  const party = maker.random.pick(maker.clients.filter((client) => !client.twin && owedBy(maker, client).length > 0))
  return silentAmount(maker, party, newAccount(maker))
}

const part: Make = (maker) => {
  const invoice = anyInvoice(maker)
  const { random } = maker
  const owed = inCents(invoice.unpaid)
  // A share, or a little less: a mistake, or what a bank abroad kept.
  const amount = random.chance(0.6) ? Math.floor((owed * random.int(3, 8)) / 10) : owed - random.pick([1, 10, 100, 500])
  const { text, ...spelling } = spelled(maker, invoice)
  return {
    ...spelling,
    entry: entryOf(maker, { amount, text, party: partyOf(maker, invoice) }),
    truth: paying([invoice], amount),
  }
}

const overpaid: Make = (maker) => {
  const invoice = anyInvoice(maker)
  const amount = inCents(invoice.unpaid) + maker.random.pick([1, 10, 100, 1000, 6000])
  const { text, ...spelling } = spelled(maker, invoice)
  return {
    ...spelling,
    entry: entryOf(maker, { amount, text, party: partyOf(maker, invoice) }),
    truth: paying([invoice], amount),
  }
}

const advances = [
  'Avansas',
  'Išankstinis apmokėjimas už baldus',
  'Avansinis mokėjimas už lapkritį',
  'Už būsimus darbus',
]

const prepaid: Make = (maker) => {
  const party = maker.random.pick(maker.documents.newcomers)
  const entry = entryOf(maker, { amount: maker.random.int(50, 900) * 100, text: maker.random.pick(advances), party })
  return { entry, truth: { kind: 'advance', client_id: party.client.id } }
}

const proforma: Make = (maker) => {
  const invoice = maker.random.pick(maker.books.open.filter(({ is_proforma }) => is_proforma))
  const amount = inCents(invoice.unpaid)
  const { bare, digits } = partsOfNumber(invoice.number ?? '')
  const text = maker.random.pick([
    `Išankstinė sąskaita IS-${digits}`,
    `IS ${bare}`,
    `Avansas pagal išankst. sąsk. Nr. IS${digits}`,
    `Proforma IS-${digits}`,
  ])
  return { entry: entryOf(maker, { amount, text, party: partyOf(maker, invoice) }), truth: paying([invoice], amount) }
}

/** One digit wrong, two digits in the wrong order, or one left out. */
const mistypeOnce = (maker: Maker, digits: string): string => {
  const place = maker.random.int(1, digits.length - 2)
  const [before, at, next, after] = [
    digits.slice(0, place),
    digits[place] ?? '',
    digits[place + 1] ?? '',
    digits.slice(place + 2),
  ]
  const other = String((Number(next) + maker.random.int(1, 9)) % 10)
  return maker.random.pick([before + at + other + after, before + next + at + after, before + next + after])
}

/**
 * A wrong number. One that is by chance that of another invoice of the same client and amount is left out: nobody could see that it is
 * wrong.
 */
const mistype = (maker: Maker, digits: string, equal: readonly OpenDocument[]): string => {
  for (;;) {
    const wrong = mistypeOnce(maker, digits)
    const isOther = equal.some(({ number }) => Number(partsOfNumber(number ?? '').bare) === Number(wrong))
    if (!isOther && Number(wrong) !== Number(digits)) return wrong
  }
}

const mistyped: Make = (maker) => {
  const party = maker.random.pick(maker.clients.filter((client) => !client.twin && owedBy(maker, client).length > 0))
  const owed = owedBy(maker, party)
  const invoice = maker.random.pick(owed)
  const amount = inCents(invoice.unpaid)
  const { prefix, digits } = partsOfNumber(invoice.number ?? '')
  const equal = owed.filter(({ unpaid }) => unpaid === invoice.unpaid)
  const text = `Sąskaita ${prefix}-${mistype(maker, digits, equal)}`
  return {
    entry: entryOf(maker, { amount, text, party }),
    truth: paying([invoice], amount),
    ...(equal.length > 1 && { undecidable: 'a wrong number, and two invoices of the amount' }),
  }
}

const stranger: Make = (maker) => {
  const invoice = anyInvoice(maker)
  const amount = inCents(invoice.unpaid)
  const { text, ...spelling } = spelled(maker, invoice)
  const name = maker.random.pick(strangers)
  return { ...spelling, entry: entryOf(maker, { amount, text, name }), truth: paying([invoice], amount) }
}

const anotherClient: Make = (maker) => {
  const invoice = anyInvoice(maker)
  const payer = maker.random.pick(maker.clients.filter(({ client }) => client.id !== invoice.client_id))
  const amount = inCents(invoice.unpaid)
  const text = `Už ${nameOf(maker.random, partyOf(maker, invoice))}, sąskaita ${invoice.number}`
  return { entry: entryOf(maker, { amount, text, party: payer }), truth: paying([invoice], amount) }
}

const likeNames: Make = (maker) => {
  const { random } = maker
  const party = random.pick(maker.clients.filter((client) => client.twin && owedBy(maker, client).length > 0))
  const twin = maker.clients.find(({ client }) => client.id === party.twin)
  const invoice = random.pick(owedBy(maker, party))
  const amount = inCents(invoice.unpaid)
  if (random.chance(0.5)) {
    const { text, ...spelling } = spelled(maker, invoice)
    return { ...spelling, entry: entryOf(maker, { amount, text, party }), truth: paying([invoice], amount) }
  }
  const both = [...owedBy(maker, party), ...(twin ? owedBy(maker, twin) : [])].filter(
    ({ unpaid }) => unpaid === invoice.unpaid,
  )
  const entry = { ...entryOf(maker, { amount, text: silent(maker), party, account: newAccount(maker) }), code: '' }
  const truth = paying([exactly(owedBy(maker, party), amount)], amount)
  const isClear = both.every(({ client_id }) => client_id === party.client.id)
  return { entry, truth, ...(!isClear && { undecidable: 'two clients of like names owe the same amount' }) }
}

const equalAmounts: Make = (maker) => {
  const parties = maker.clients.filter((party) => {
    const amounts = owedBy(maker, party).map(({ unpaid }) => unpaid)
    return !party.twin && new Set(amounts).size < amounts.length
  })
  const party = maker.random.pick(parties)
  const owed = owedBy(maker, party)
  const twice = owed.find(({ id, unpaid }) => owed.some((other) => other.id !== id && other.unpaid === unpaid))
  const amount = inCents(twice?.unpaid ?? '0')
  return {
    entry: entryOf(maker, { amount, text: silent(maker), party, account: party.iban }),
    truth: paying([exactly(owed, amount)], amount),
  }
}

const reference: Make = (maker) => {
  const invoice = anyInvoice(maker)
  const amount = inCents(invoice.unpaid)
  const code = maker.random.chance(0.7) ? rfReference(invoice.number ?? '') : invoice.number
  return {
    entry: entryOf(maker, { amount, text: '', reference: code ?? '', party: partyOf(maker, invoice) }),
    truth: paying([invoice], amount),
  }
}

export const income = {
  'number and amount': named,
  'several numbers': severalNamed,
  'several without numbers': severalSilent,
  'amount of a known payer': known,
  'amount and name': byName,
  part,
  overpayment: overpaid,
  prepayment: prepaid,
  proforma,
  'mistyped number': mistyped,
  'stranger pays': stranger,
  'another client pays': anotherClient,
  'like names': likeNames,
  'equal amounts': equalAmounts,
  reference,
} satisfies Partial<Record<MadeEntry['kind'], Make>>
